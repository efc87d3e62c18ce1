/** Who is signed in, as every page of the reviews shows it, and the ways between these pages. */
import type { Session } from '../sign-in/session.ts';

export interface People {
  readonly tenantId: string;
  readonly clientId: string;
  readonly formKey: string;
}

export const peopleOf = ({ caller, formKey }: Session): People => ({
  tenantId: caller.tenant.id,
  clientId: caller.clientId,
  formKey,
});

/** @param here the page that is shown */
export const viewPeople = ({ tenantId, clientId, formKey }: People, here: 'list' | 'queue' | 'review') => ({
  tenantId,
  clientId,
  formKey,
  isList: here === 'list',
  isQueue: here === 'queue',
  bookDigest: '',
});
