/**
 * What has been computed for a line or a bill, kept until something it rests on changes: a value over the allowance or
 * over a group lives until the next change, all others as long as the code.
 */
export class Memo {
  private readonly lasting = new Map<object, unknown>();
  private readonly fleeting = new Map<object, unknown>();

  /** The value of `key`, computed when it is not kept. */
  of<Value>(key: object, isFleeting: boolean, compute: () => Value): Value {
    const kept = isFleeting ? this.fleeting : this.lasting;
    const known = kept.get(key);
    if (known !== undefined || kept.has(key)) return known as Value;
    const value = compute();
    kept.set(key, value);
    return value;
  }

  forget(everything: boolean): void {
    if (this.fleeting.size) this.fleeting.clear();
    if (everything) this.lasting.clear();
  }
}
