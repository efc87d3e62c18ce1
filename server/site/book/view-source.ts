/** What the templates show of a source: its title as a link, and whether its text has been read. */
import type { Source } from '../../../engine/index.ts';
import { checkLink } from '../../report/escape-html.ts';

export const viewSource = ({ title, pin = '', url, read = '', unread = '' }: Source): object => ({
  title,
  pin,
  link: checkLink(url) ?? '',
  read,
  unread: unread.replace(/\.$/, ''),
});
