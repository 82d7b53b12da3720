/** How a value came to a place, step by step: read backwards off what a pass saw, so that following values costs nothing more. */
import type { Argument, Call, Code, Lambda, Parameter } from "./code.ts";
import type { Value } from "./value.ts";
import type { Place } from "../syntax/place.ts";
import type { Definition, Definitions, FollowedFile } from "./definitions.ts";
import {
  rootOf,
  partsOf,
  nameAs,
  type OfKind,
  namesIn,
  isNamed,
  firstName,
  isWithin,
  isCode,
  touches,
} from "./code-parts.ts";

/** More pieces of code than a real path has; a reader gets the source and the last of them. Each name takes two. */
const mostSteps = 240;

/** Where the value of `sink` came from, and through which names: from the source to the code itself. */
export function stepsTo(sink: Code, file: FollowedFile, definitions: Definitions): Code[] {
  return new Trail(file, definitions, file.seen.get(sink)).to(sink).reverse();
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
        lambda.returnsBody ? [lambda.body(), ...values.filter(isCode)] : values.filter(isCode),
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
