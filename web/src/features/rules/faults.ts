/** What the server finds wrong in a text: each fault with the line and column that its sentence begins with. */

export interface Fault {
  /** 1-based; null for a fault of the whole. */
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly message: string;
}

/** Settings name their layer before the place. */
const start = String.raw`(?:(?:organization|repository) settings:)?(\d+):(\d+): `;
const placed = new RegExp(`^${start}`);
const betweenFaults = new RegExp(String.raw`\s(?=${start.replaceAll("(\\d+)", "\\d+")})`);

/** The faults of a test: one sentence for each. */
export function faultsOf(sentences: readonly string[]): Fault[] {
  return sentences.map(readFault);
}

/** The faults of a refused change, which come as one message. */
export function faultsIn(message: string): Fault[] {
  return faultsOf(message.split(betweenFaults));
}

function readFault(sentence: string): Fault {
  const found = placed.exec(sentence);
  if (found === null) return { place: null, message: sentence };
  const [whole, line, column] = found;
  return {
    place: { line: Number(line), column: Number(column) },
    message: sentence.slice(whole.length),
  };
}

/** Each line with a fault once. */
export function markedLines(faults: readonly Fault[]): number[] {
  return [...new Set(faults.flatMap(({ place }) => place?.line ?? []))];
}
