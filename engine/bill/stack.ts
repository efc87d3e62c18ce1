/**
 * What is open, one after the other. A list taken from it has exactly its size; one that is grown by pushing has room
 * for sixteen more, and most objects of a bill are small.
 */
export class Stack<Item> {
  private readonly items: Item[] = [];
  length = 0;

  push(item: Item): void {
    this.items[this.length++] = item;
  }

  take(start: number): Item[] {
    const taken = this.items.slice(start, this.length);
    this.length = start;
    return taken;
  }
}
