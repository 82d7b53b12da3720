/** A table by names that stand somewhere in a text. Most names of a text are in no table, and are told apart without making a text of them. */
export class NamesTable<T> {
  readonly #values = new Map<string, T>();
  readonly #marks = new Uint8Array(places);

  set(name: string, value: T): void {
    this.#values.set(name, value);
    this.#marks[markOf(name, 0, name.length)] = 1;
  }

  /** What is known of `text.slice(start, end)`. */
  get(text: string, start: number, end: number): T | undefined {
    return this.#marks[markOf(text, start, end)] === 1 ? this.#values.get(text.slice(start, end)) : undefined;
  }
}

const places = 4_096;

function markOf(text: string, start: number, end: number): number {
  const middle = (start + end) >> 1;
  return (
    (text.charCodeAt(start) * 7 +
      text.charCodeAt(middle) * 61 +
      text.charCodeAt(end - 1) * 331 +
      end -
      start) &
    (places - 1)
  );
}
