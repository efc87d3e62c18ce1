import type { BillOptions } from '../bill/request.ts';
import { OPTION_DEFAULTS, OPTION_NAMES, type OptionName } from '../facts/vocabulary.ts';

export interface OptionEcho {
  readonly name: OptionName;
  readonly value: boolean;
  readonly from: 'request' | 'tenant' | 'default';
  readonly used: boolean;
}

/** The options of one review: the request's over the tenant's over the interface's defaults, and which were read. */
export class OptionSet {
  private readonly request: BillOptions;
  private readonly tenant: Readonly<Partial<Record<OptionName, boolean>>>;
  private readonly used = new Set<OptionName>();

  constructor(request: BillOptions, tenant: Readonly<Partial<Record<OptionName, boolean>>>) {
    this.request = request;
    this.tenant = tenant;
  }

  value(name: OptionName): boolean {
    this.used.add(name);
    return this.request[name] ?? this.tenant[name] ?? OPTION_DEFAULTS[name];
  }

  /** Every option with its value, where that came from, and whether a rule asked for it. */
  echo(): OptionEcho[] {
    return OPTION_NAMES.map((name) => ({
      name,
      value: this.request[name] ?? this.tenant[name] ?? OPTION_DEFAULTS[name],
      from:
        this.request[name] !== undefined ? 'request' : this.tenant[name] !== undefined ? 'tenant' : 'default',
      used: this.used.has(name),
    }));
  }
}
