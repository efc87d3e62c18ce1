/** What the pages of the book are made from. */
import type { RuleBook, RuleFile, TableSource } from '../../../engine/index.ts';
import type { Store } from '../../store/store.ts';

/** The texts behind the compiled book. */
export interface RuleTexts {
  /** Every file of the rules: packs, their examples, buckets, reason codes. */
  readonly files: readonly RuleFile[];
  /** The list of changes of law; blank where the folder has none. */
  readonly changes: string;
}

export interface BookParts {
  readonly store: Store;
  readonly ruleBook: RuleBook;
  readonly texts: RuleTexts;
  readonly tables: TableSource;
}
