/**
 * The tables as kysely sees them: the store's own records, but for what SQLite has no type for. Kysely turns the names
 * of the database (`tenant_id`) into ours and back.
 */
import type { ApiKeyRecord, ClientRecord, SigningKey, TenantRecord } from './account-records.ts';
import type { AuditEvent } from './audit-records.ts';
import type { BulkJob, BulkResult, BulkRows, ClaimedRows } from './bulk-records.ts';
import type {
  ChainEntry,
  Erasure,
  NamedList,
  RepeatKey,
  ReviewFacts,
  ReviewRecord,
  WaitingLine,
} from './review-records.ts';
import type { PackText } from './store.ts';

export interface Database {
  tenants: Omit<TenantRecord, 'keepsReviews'> & {
    /** 1 or 0. */
    readonly keepsReviews: number;
    readonly nextReviewNumber: number;
  };
  clients: Omit<ClientRecord, 'scopes'> & {
    /** Separated by blanks. */
    readonly scopes: string;
  };
  clientSecrets: {
    readonly clientId: string;
    readonly secretHash: string;
    readonly createdAt: number;
    readonly expiresAt: number | null;
  };
  apiKeys: ApiKeyRecord;
  signingKeys: SigningKey;
  /** `packs` and `tables`: digests of named lists, or the lists themselves. */
  reviews: ReviewRecord;
  reviewFacts: ReviewFacts &
    Pick<ReviewRecord, 'tenantId' | 'qrCodeId' | 'clientId' | 'createdAt'> & {
      readonly supersededBy: string | null;
      readonly unansweredAt: number | null;
    };
  waitingLines: WaitingLine & { readonly tenantId: string; readonly qrCodeId: string };
  reviewChain: Omit<ChainEntry, 'review' | 'erasedAt'>;
  reviewErasures: Erasure;
  repeats: RepeatKey & { readonly tenantId: string; readonly qrCodeId: string };
  packTexts: PackText;
  namedLists: NamedList;
  auditEvents: AuditEvent;
  /** `claimedAt`: when a chunk of it was last taken on. `omitsPages`: 1 or 0; null of jobs from before there was a choice. */
  bulkJobs: Omit<BulkJob, 'omitsPages'> & { readonly claimedAt: number; readonly omitsPages: number | null };
  bulkChunks: BulkRows &
    Pick<ClaimedRows, 'claim' | 'attempt'> &
    Pick<BulkResult, 'kept' | 'resultBytes' | 'failedCount'> & {
      readonly claimedUntil: number;
      readonly doneCount: number;
      readonly finishedAt: number | null;
    };
}

export function readTenant({ nextReviewNumber: _, ...tenant }: Database['tenants']): TenantRecord {
  return { ...tenant, keepsReviews: tenant.keepsReviews === 1 };
}

export function readClient(client: Database['clients']): ClientRecord {
  return { ...client, scopes: client.scopes.split(' ').filter((scope) => scope !== '') };
}
