/** How a value came to a place, step by step: read backwards off what a pass saw, so that following values costs nothing more. */
import type { Argument, Call, Code, Lambda, Parameter } from "./code.ts";
import type { Walk } from "./state.ts";
import type { Value } from "./value.ts";
import type { Place } from "../syntax/place.ts";

/** A pass over one file that is over. */
export interface FollowedFile {
  readonly seen: Walk["seen"];
  readonly text: string;
  /** The functions that hold the place, from outside to inside. */
  readonly functionsAround: (place: Place) => readonly Lambda[];
  readonly functionsNamed: (name: string) => readonly Lambda[];
}

/** More pieces of code than a real path has; a reader gets the source and the last of them. Each name takes two. */
const mostSteps = 240;

/** Where the value of `sink` came from, and through which names: from the source to the code itself. */
export function stepsTo(sink: Code, file: FollowedFile, definitions: Definitions): Code[] {
  return new Trail(file, definitions, file.seen.get(sink)).to(sink).reverse();
}

interface Definition {
  /** The name in the code that gives it a value. */
  readonly target: Code;
  readonly value: Code;
}

/** What gives names and fields of a file their values, as far as it ran. */
export class Definitions {
  readonly #byName = new Map<string, Definition[]>();
  readonly calls: (Extract<Code, { kind: "call" }> & Place)[] = [];
  readonly returns: (Extract<Code, { kind: "jump" }> & Place)[] = [];

  constructor({ seen, text }: Pick<FollowedFile, "seen" | "text">) {
    for (const code of seen.keys()) {
      if (code.kind === "assign" && code.value) this.#add(code.target, code.value, text);
      else if (code.kind === "each") this.#add(code.target, code.of, text);
      else if (code.kind === "call") this.calls.push(code);
      else if (code.kind === "jump" && code.how === "return" && code.value) this.returns.push(code);
    }
  }

  of(name: string): readonly Definition[] {
    return this.#byName.get(name) ?? [];
  }

  #add(pattern: Code, value: Code, text: string): void {
    for (const target of namesIn(pattern)) {
      const name = nameAs(target, text);
      const known = this.#byName.get(name) ?? [];
      known.push({ target, value });
      this.#byName.set(name, known);
    }
  }
}

class Trail {
  readonly #file: FollowedFile;
  readonly #definitions: Definitions;
  readonly #isWorth: (value: Value | undefined) => boolean;
  readonly #source: string;
  readonly #met = new Set<Code>();

  constructor(file: FollowedFile, definitions: Definitions, worth: Value | undefined) {
    this.#file = file;
    this.#definitions = definitions;
    this.#source = worth?.source ?? "";
    this.#isWorth = likeValue(worth);
  }

  /** From the code back to its source. */
  to(code: Code): Code[] {
    if (this.#met.has(code) || this.#met.size >= mostSteps) return [code];
    this.#met.add(code);
    const chain = rootOf(code);
    if (chain !== null) return this.#ofName(code, chain);
    const part = this.#carrierIn(this.#partsOf(code));
    if (part) return this.to(part);
    const returned = code.kind === "call" ? this.#returnedBy(code) : null;
    return returned ? [code, ...this.to(returned)] : [code];
  }

  /** Nothing is known of `fmt` in `fmt.Sprintf(id)`, either; what a call is given tells more. */
  #partsOf(code: Code): readonly Code[] {
    return code.kind === "call" && this.#source === "" ? partsOf(code).toReversed() : partsOf(code);
  }

  /** The part that the value came with; where several might, one that came from the same source. */
  #carrierIn(parts: readonly Code[]): Code | null {
    const carriers = parts.filter((part) => this.#carries(part));
    const same = carriers.find((part) => this.#file.seen.get(part)?.source === this.#source);
    return same ?? carriers[0] ?? null;
  }

  #carries(code: Code): boolean {
    return this.#isWorth(this.#file.seen.get(code));
  }

  /** `code` is a name or what is read of one; `root` what its path begins with. */
  #ofName(code: Code, root: Code): Code[] {
    const whole = this.#definitionOf(code, nameAs(code, this.#file.text));
    const found = whole ?? (root === code ? null : this.#definitionOf(root, nameAs(root, this.#file.text)));
    if (found) return [found.target, ...this.to(found.value)];
    if (root.kind !== "name") return this.#ofPart(code, root);
    const declared = code.kind === "member" ? this.#declaredBy(code) : null;
    return declared ? [declared] : this.#ofParameter(code, root);
  }

  /** The parameter of a constructor that declares a field: `__construct(private string $text)`. */
  #declaredBy({ object, name }: OfKind<"member">): Code | null {
    if (object.kind !== "name" || !/^\$?this$/.test(object.name)) return null;
    const makers = ["__construct", "constructor"].flatMap((maker) => this.#file.functionsNamed(maker));
    const names = makers.flatMap((one) => one.parameters().flatMap(({ target }) => namesIn(target)));
    return names.find((one) => isNamed(one, name) || isNamed(one, `$${name}`)) ?? null;
  }

  #ofParameter(code: Code, root: Code & { kind: "name" }): Code[] {
    const given = this.#givenTo(root.name, code);
    // Of `req.query.id` it is not `req` that came from outside.
    const isRootWorth = this.#carries(root);
    if (given) return given.length > 1 || isRootWorth ? given : [code];
    return (isRootWorth || root === code ? this.#filledBy(root, code) : null) ?? [code];
  }

  /** What is read of a call's return value or of an expression. */
  #ofPart(code: Code, root: Code): Code[] {
    return this.#carries(root) && !this.#met.has(root) ? this.to(root) : [code];
  }

  /** The nearest that stands before it in the functions around; else any, because loops run again and fields are set elsewhere. */
  #definitionOf(code: Code, name: string): Definition | null {
    const carried = this.#definitions
      .of(name)
      .filter(({ target, value }) => this.#carries(value) && !this.#met.has(value) && target !== code);
    if (carried.length === 0) return null;
    const reachable = carried.filter(({ target }) => this.#isVisible(target, code));
    const before = reachable.filter(({ target }) => target.start < code.start);
    const isField = !/^[\w$]+$/.test(name);
    const shared = carried.filter(({ target }) => isField || this.#isShared(name, target, code));
    return latest(before) ?? latest(reachable) ?? latest(shared);
  }

  /** A variable of a function around both places: one callback sets it, another reads it. */
  #isShared(name: string, target: Code, code: Code): boolean {
    const all = this.#definitions.of(name);
    return all.some((one) => this.#isVisible(one.target, code) && this.#isVisible(one.target, target));
  }

  #isVisible(target: Code, from: Code): boolean {
    const innermost = this.#file.functionsAround(target).at(-1);
    return innermost === undefined || (innermost.start <= from.start && from.end <= innermost.end);
  }

  /** A parameter, and what a call of the same file gives it. */
  #givenTo(name: string, code: Code): Code[] | null {
    for (const lambda of this.#file.functionsAround(code).toReversed()) {
      const parameters = lambda.parameters();
      const at = parameters.findIndex(({ target }) => namesIn(target).some((one) => isNamed(one, name)));
      const parameter = parameters[at];
      if (!parameter) continue;
      const own = namesIn(parameter.target).find((one) => isNamed(one, name)) ?? parameter.target;
      const given = this.#argumentFor(lambda, parameter, at) ?? this.#elementFor(lambda);
      return given ? [own, ...this.to(given)] : [own];
    }
    return null;
  }

  #argumentFor(lambda: Lambda, { target }: Parameter, at: number): Code | null {
    if (lambda.name === null) return null;
    const offset = /^(?:self|cls|this)$/.test(firstName(lambda)) ? 1 : 0;
    for (const call of this.#definitions.calls) {
      if (call.name !== lambda.name || isWithin(call, lambda)) continue;
      const named = call.args.find((arg) => arg.name !== null && isNamed(target, arg.name));
      const given: Argument | undefined = named ?? call.args[at - offset];
      if (given && this.#carries(given.value) && !this.#met.has(given.value)) return given.value;
    }
    return null;
  }

  /** What a function written in place is run on: `names.map((name) => ...)`. */
  #elementFor(lambda: Lambda): Code | null {
    const call = this.#definitions.calls.find(({ args }) =>
      args.some(({ value }) => value.kind === "lambda" && value.lambda === lambda),
    );
    const given = call
      ? this.#carrierIn([call.target, ...call.args.map(({ value }) => value)].filter(isCode))
      : null;
    return given && !this.#met.has(given) ? given : null;
  }

  /** A call that writes into the variable: `fgets(line, sizeof line, stdin)`, `sql.append(id)`. */
  #filledBy(root: Code & { kind: "name" }, code: Code): Code[] | null {
    const calls = this.#definitions.calls.filter(
      (call) =>
        call.end <= code.start &&
        this.#isVisible(call, code) &&
        [call.target, ...call.args.map(({ value }) => value)].some(
          (one) => one && touches(one, root.name) && this.#holds(one, code),
        ),
    );
    const givenBy = (call: Call): Code | null =>
      this.#carrierIn(call.args.map(({ value }) => value).filter((one) => !touches(one, root.name)));
    const fills = latestOf(calls.filter((call) => givenBy(call) !== null)) ?? latestOf(calls);
    if (!fills || this.#met.has(fills)) return null;
    const given = givenBy(fills);
    return given ? [fills, ...this.to(given)] : [fills, ...this.#setInside(fills, root.name)];
  }

  /** What a function of the file sets of an argument that it is given by reference. */
  #setInside(call: Call, name: string): Code[] {
    const at = call.args.findIndex(({ value }) => touches(value, name));
    for (const lambda of this.#file.functionsNamed(call.name)) {
      const own = lambda
        .parameters()
        .slice(at, at + 1)
        .flatMap(({ target }) => namesIn(target))[0];
      const set = this.#definitions
        .of(own?.kind === "name" ? own.name : "")
        .find(({ target, value }) => isWithin(target, lambda) && this.#carries(value));
      if (set) return [set.target, ...this.to(set.value)];
    }
    return [];
  }

  /** Of `sys.argv[1]` a call that is given `sys.argv[2]` says nothing, one that is given `sys.argv` does. */
  #holds(given: Code, code: Code): boolean {
    const { text } = this.#file;
    return rootOf(given) === null || nameAs(code, text).startsWith(nameAs(given, text));
  }

  #returnedBy(call: Extract<Code, { kind: "call" }>): Code | null {
    for (const lambda of this.#file.functionsNamed(call.name)) {
      const values = this.#definitions.returns
        .filter((one) => isWithin(one, lambda))
        .map(({ value }) => value);
      const found = this.#carrierIn(
        lambda.answersBody ? [lambda.body(), ...values.filter(isCode)] : values.filter(isCode),
      );
      if (found) return found;
    }
    return null;
  }
}

/** Values of the same kind as the one that is looked into: from outside, unknown, or fixed. */
function likeValue(worth: Value | undefined): (value: Value | undefined) => boolean {
  if (
    worth === undefined ||
    worth.origin === "unknown" ||
    (worth.origin === "assembled" && worth.source === "")
  )
    return (value) => value?.origin === "unknown" || value?.origin === "assembled";
  if (worth.source !== "") return (value) => (value?.source ?? "") !== "";
  return (value) =>
    value?.origin === worth.origin && (worth.exact === undefined || value.exact === worth.exact);
}

/** What a path of members and elements begins with; null for code that is no path. */
function rootOf(code: Code): Code | null {
  if (code.kind === "name") return code;
  if (code.kind !== "member" && code.kind !== "index") return null;
  return rootOf(code.object) ?? code.object;
}

type OfKind<Kind extends Code["kind"]> = Extract<Code, { kind: Kind }>;
type ByKind = { readonly [Kind in Code["kind"]]?: (code: OfKind<Kind>) => readonly (Code | null)[] };

/** Of each kind of code, what its value may have come with. */
const parts: ByKind = {
  text: (code) => code.parts,
  other: (code) => code.parts,
  call: ({ target, args }) => [target, ...args.map(({ value }) => value)],
  operation: ({ left, right }) => [left, right],
  unary: ({ value }) => [value],
  cast: ({ value }) => [value],
  if: ({ then, otherwise }) => [then, otherwise],
  list: ({ items }) => items,
  map: ({ entries }) => entries.map(({ value }) => value),
  assign: ({ value }) => [value],
  jump: ({ value }) => [value],
  block: ({ steps }) => steps.toReversed(),
  switch: ({ cases }) => cases.map(({ body }) => body),
  try: ({ body, handlers }) => [body, ...handlers],
};

/** Of each kind of pattern, what may hold names in it. */
const patterns: ByKind = {
  list: ({ items }) => items,
  map: ({ entries }) => entries.map(({ value }) => value),
  other: (code) => code.parts,
  block: ({ steps }) => steps,
  assign: ({ target }) => [target],
  cast: ({ value }) => [value],
  unary: ({ value }) => [value],
};

function inside(code: Code, table: ByKind): Code[] {
  const look = table[code.kind] as ((code: Code) => readonly (Code | null)[]) | undefined;
  return (look?.(code) ?? []).filter(isCode);
}

/** In `x ?: return y` the code is left, and `y` is not its value; at the end of a block it is. */
function partsOf(code: Code): Code[] {
  const found = inside(code, parts);
  return code.kind === "block" ? found : found.filter(({ kind }) => kind !== "jump");
}

/** The names, members and elements that a pattern gives values. */
function namesIn(pattern: Code): Code[] {
  if (pattern.kind === "name" || pattern.kind === "member" || pattern.kind === "index") return [pattern];
  return inside(pattern, patterns).flatMap(namesIn);
}

/** A name as it is, and anything longer as it is written. */
function nameAs(code: Code, text: string): string {
  return code.kind === "name" ? code.name : text.slice(code.start, code.end).replace(/\s+/g, "");
}

function isNamed(code: Code, name: string): boolean {
  return code.kind === "name" && code.name === name;
}

function firstName(lambda: Lambda): string {
  const first = lambda.parameters()[0]?.target;
  return first?.kind === "name" ? first.name : "";
}

function touches(code: Code, name: string): boolean {
  if (code.kind === "unary" || code.kind === "cast") return touches(code.value, name);
  // `recv(socket, line + 9, 100, 0)` fills the line, too.
  if (code.kind === "operation") return touches(code.left, name);
  // `page.append("<li>").append(id)`: each call hands on what it was called on.
  if (code.kind === "call") return code.target !== null && touches(code.target, name);
  const root = rootOf(code);
  return root !== null && isNamed(root, name);
}

function isWithin(place: Place, outer: Place): boolean {
  return outer.start <= place.start && place.end <= outer.end;
}

function isCode(code: Code | null): code is Code {
  return code !== null;
}

function latest(definitions: readonly Definition[]): Definition | null {
  return definitions.reduce<Definition | null>(
    (last, one) => (last === null || one.target.start >= last.target.start ? one : last),
    null,
  );
}

function latestOf<Kind extends Place>(codes: readonly Kind[]): Kind | null {
  return codes.reduce<Kind | null>(
    (last, one) => (last === null || one.start >= last.start ? one : last),
    null,
  );
}
