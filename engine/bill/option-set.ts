/** The options of a bill: what they are called, what they are when nobody says it, and which were read. */
import type { BillOptionName, BillOptions } from './request.ts';
import { resolveDefinition } from './request-schema.ts';

/** Every bill option with its default as shipped, in the interface's order. */
export const SHIPPED_OPTIONS: Readonly<Record<BillOptionName, boolean>> = Object.fromEntries(
  Object.entries(resolveDefinition('billOptions').properties!).map(([name, option]) => [
    name,
    option['x-shipped-default'],
  ]),
) as Record<BillOptionName, boolean>;
export const OPTION_NAMES = Object.keys(SHIPPED_OPTIONS) as BillOptionName[];

export interface OptionEcho {
  readonly name: BillOptionName;
  readonly value: boolean;
  readonly from: 'request' | 'tenant' | 'default';
  readonly used: boolean;
}

/** The options of one review: the request's over the tenant's over the interface's defaults, and which were read. */
export class OptionSet {
  private readonly request: BillOptions;
  private readonly tenant: Readonly<Partial<Record<BillOptionName, boolean>>>;
  private readonly used = new Set<BillOptionName>();

  constructor(request: BillOptions, tenant: Readonly<Partial<Record<BillOptionName, boolean>>>) {
    this.request = request;
    this.tenant = tenant;
  }

  value(name: BillOptionName): boolean {
    this.used.add(name);
    return this.request[name] ?? this.tenant[name] ?? SHIPPED_OPTIONS[name];
  }

  /** Every option with its value, where that came from, and whether a rule asked for it. */
  echo(): OptionEcho[] {
    return OPTION_NAMES.map((name) => ({
      name,
      value: this.request[name] ?? this.tenant[name] ?? SHIPPED_OPTIONS[name],
      from:
        this.request[name] !== undefined ? 'request' : this.tenant[name] !== undefined ? 'tenant' : 'default',
      used: this.used.has(name),
    }));
  }
}
