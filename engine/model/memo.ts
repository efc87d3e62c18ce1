/**
 * What has been computed for a line or a bill, kept until something it rests on changes: a value over the allowance or
 * over a group lives until the next change, all others as long as the code.
 */
export class Memo {
  private readonly lasting = new Map<object, unknown>();
  private readonly fleeting = new Map<object, unknown>();

  /** The value of `key`; undefined while none is kept. */
  get(key: object, isFleeting: boolean): unknown {
    return (isFleeting ? this.fleeting : this.lasting).get(key);
  }

  /** Keeps a value, which is never undefined. */
  keep<Value>(key: object, isFleeting: boolean, value: Value): Value {
    (isFleeting ? this.fleeting : this.lasting).set(key, value);
    return value;
  }

  forget(everything: boolean): void {
    if (this.fleeting.size) this.fleeting.clear();
    if (everything) this.lasting.clear();
  }
}
