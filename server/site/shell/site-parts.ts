/** What the pages are made from: all that the API is, and how people are told apart. */
import type { TokenParts } from '../../credentials/tokens.ts';
import type { Service } from '../../dependencies.ts';
import type { IdentifyCaller } from '../../door/authenticate.ts';
import type { TokenLimits } from '../../door/limit-tokens.ts';
import type { CountRequest } from '../../door/rate-limit.ts';
import type { OpenApiNode } from '../../openapi/find-schema.ts';
import type { SendReport } from '../../routes/report.ts';

export interface SiteParts extends Service {
  readonly identify: IdentifyCaller;
  readonly count: CountRequest;
  readonly sendReport: SendReport;
  readonly tokens: TokenParts;
  readonly tokenLimits: TokenLimits;
  /** Counts a review for an address that has no token, and refuses one too many; null: all need one. */
  readonly takeTry: ((address: string) => void) | null;
  /** The contract; asked for when somebody reads it, for only then is our address known. */
  readonly contract: () => OpenApiNode;
}
