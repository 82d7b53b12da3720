/** Reads off a regular expression which literal pieces every text that it matches must contain. */

/** All of `parts`, and of every list in `choices` at least one alternative. */
export interface Pieces {
  readonly parts: readonly string[];
  readonly choices: readonly (readonly Pieces[])[];
}

const nothing: Pieces = { parts: [], choices: [] };

/** Pieces shorter than three characters are not worth a search. An expression that is not understood demands nothing. */
export function piecesOf(regex: string, shortest = 3): Pieces {
  const reader = { text: regex, at: 0, shortest };
  const read = readAlternatives(reader);
  return reader.at === regex.length ? read : nothing;
}

/** No text that the expression matches is shorter. */
export function leastLengthOf(regex: string): number {
  return lengthOf(piecesOf(regex, 1));
}

function lengthOf({ parts, choices }: Pieces): number {
  const inChoices = choices.map((alternatives) => Math.min(...alternatives.map(lengthOf)));
  return [...parts.map(({ length }) => length), ...inChoices].reduce((sum, one) => sum + one, 0);
}

interface Reader {
  readonly text: string;
  /** Of the pieces that are kept. */
  readonly shortest: number;
  at: number;
}

function readAlternatives(reader: Reader): Pieces {
  const alternatives = [readSequence(reader)];
  while (reader.text[reader.at] === "|") {
    reader.at += 1;
    alternatives.push(readSequence(reader));
  }
  if (alternatives.length === 1) return alternatives[0] ?? nothing;
  return alternatives.some(isEmpty) ? nothing : { parts: [], choices: [alternatives] };
}

function isEmpty(pieces: Pieces): boolean {
  return pieces.parts.length === 0 && pieces.choices.length === 0;
}

function readSequence(reader: Reader): Pieces {
  const parts: string[] = [];
  const choices: (readonly Pieces[])[] = [];
  let run = "";
  const endRun = (): void => {
    if (run.length >= reader.shortest) parts.push(run);
    run = "";
  };
  while (reader.at < reader.text.length && !"|)".includes(reader.text.charAt(reader.at))) {
    const atom = readAtom(reader);
    const isOptional = skipQuantifier(reader);
    if (typeof atom === "string" && isOptional === null) {
      run += atom;
      continue;
    }
    endRun();
    if (typeof atom === "string" || isOptional === true) continue;
    parts.push(...atom.parts);
    choices.push(...atom.choices);
  }
  endRun();
  return { parts, choices };
}

/** A literal character, or what a group demands; classes, anchors and dots demand nothing. */
function readAtom(reader: Reader): string | Pieces {
  const char = reader.text.charAt(reader.at);
  reader.at += 1;
  if (char === "\\") {
    const escaped = reader.text.charAt(reader.at);
    reader.at += 1;
    return /[A-Za-z0-9]/.test(escaped) ? nothing : escaped;
  }
  if (char === "[") return skipClass(reader);
  if (char === "(") return readGroup(reader);
  return ".^$".includes(char) ? nothing : char;
}

function skipClass(reader: Reader): Pieces {
  const end = /^\^?\]?(?:\\.|[^\]\\])*\]/s.exec(reader.text.slice(reader.at));
  reader.at += end ? end[0].length : reader.text.length;
  return nothing;
}

function readGroup(reader: Reader): Pieces {
  const head = /^\?(?::|[a-z-]+:|[a-z-]+(?=\)))/.exec(reader.text.slice(reader.at));
  reader.at += head ? head[0].length : 0;
  const inner = readAlternatives(reader);
  reader.at += 1;
  return inner;
}

/** Null without a quantifier, true when it allows none. */
function skipQuantifier(reader: Reader): boolean | null {
  const quantifier = /^(?:[*+?]|\{\d*,?\d*\})\??/.exec(reader.text.slice(reader.at))?.[0];
  if (quantifier === undefined) return null;
  reader.at += quantifier.length;
  return /^(?:[*?]|\{0?,)/.test(quantifier);
}

/** `^(?:one|other)$`, perhaps with type arguments behind it: the text is one of these words. */
export function namesOfRegex(regex: string): readonly string[] | null {
  const names = /^\^(?:\(\?:)?((?:[\w|]|\\\$)+)\)?(?:\(\?:<\.\*>\)\?)?\$$/
    .exec(regex)?.[1]
    ?.replaceAll("\\", "")
    .split("|");
  return names?.every((name) => /^[^\d]/.test(name)) === true ? names : null;
}
