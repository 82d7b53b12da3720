/** Lengths of copies that have nothing to do with the room there is, and texts without an end. */
import { wordAt } from "./at.ts";
import { type CallTokens, callsOf, plain, textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const name = /^[A-Za-z_]\w*$/;

function argumentOf(one: FunctionTokens, call: CallTokens, at: number): string {
  const range = call.args[at];
  return range ? plain(one.tokens, range) : "";
}

function localArray(one: FunctionTokens, text: string): Variable | undefined {
  const variable = name.test(text) ? variablesOf(one).get(text.replace(/^&(\w+)\[0\]$/, "$1")) : undefined;
  return variable?.isArray === true && !variable.isParameter && variable.stars === 0 ? variable : undefined;
}

/** `memset(p, 0, sizeof(p))` where p is a pointer. */
export const sizeOfPointer: Check = {
  worth: /sizeof/,
  look(one, report) {
    const variables = variablesOf(one);
    for (const call of callsOf(one)) {
      const limited =
        /^(?:mem(?:set|cpy|move|cmp)|str(?:n?cpy|ncat|ncmp)|snprintf|bzero|fgets|strlcpy|strlcat|strncasecmp|recv|read)$/.test(
          call.name,
        );
      if (!limited) continue;
      for (const [at, range] of call.args.entries()) {
        const of = /^sizeof\(?(\w+)\)?$/.exec(plain(one.tokens, range))?.[1] ?? "";
        const variable = variables.get(of);
        const isPointer = variable && (variable.isArray ? variable.isParameter : variable.stars > 0);
        const isGiven = call.args.some(
          (other, position) => position !== at && plain(one.tokens, other) === of,
        );
        if (isPointer && isGiven && !/\bva_list\b/.test(variable.type)) report("size-of-pointer", range[0]);
      }
    }
  },
};

/** `p + sizeof(int)` where p points to int. */
export const scaledTwice: Check = {
  worth: /\+=?\s*\(?\s*sizeof/,
  look(one, report) {
    const { words } = one.tokens;
    for (let at = one.from + 1; at < one.to; at++) {
      if (words[at] !== "sizeof" || !/^\+=?$/.test(wordAt(words, at - 1))) continue;
      const variable = variablesOf(one).get(wordAt(words, at - 2));
      if (
        !variable ||
        variable.isArray ||
        variable.stars !== 1 ||
        /^(?:\.|->|\*|&|\[|\+|-)$/.test(wordAt(words, at - 3))
      )
        continue;
      if (
        /^(?:unsigned )?(?:int|long|short|float|double)$|^(?:wchar_t|u?int(?:16|32|64)_t)$/.test(
          variable.type,
        )
      )
        report("scaled-twice", at - 2);
    }
  },
};

/** Whether the function looks at the length of the text before. */
function looksAtLength(one: FunctionTokens, source: string): boolean {
  const text = one.tokens.text.slice(one.tokens.starts[one.from] ?? 0, one.tokens.starts[one.to] ?? 0);
  const of = source.replace(/\W/g, "\\$&");
  return new RegExp(
    `str(?:n|s)?len\\s*\\(\\s*${of}\\s*[,)][^;]{0,20}[<>]|[<>]=?[^;]{0,30}strlen\\s*\\(\\s*${of}|\\w+\\s*=\\s*strn?len\\s*\\(\\s*${of}`,
  ).test(text);
}

/** strncpy into an array with the length of the source. */
export const sourceSized: Check = {
  worth: /strlen\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (
        !/^(?:strncpy|memcpy|memmove|strncat|wcsncpy|wcsncat|wmemcpy|wmemmove|_?snprintf|SNPRINTF|swprintf)$/.test(
          call.name,
        )
      )
        continue;
      const isPrinted = /printf|PRINTF/.test(call.name);
      const target = localArray(one, argumentOf(one, call, 0));
      const source = argumentOf(one, call, isPrinted ? call.args.length - 1 : 1);
      const length = argumentOf(one, call, isPrinted ? 1 : 2).replace(/\+1$/, "");
      if (!target || !name.test(source) || !/^(?:strlen|wcslen)\(/.test(length)) continue;
      const isSource = length.endsWith(`len(${source})`) && !localArray(one, source);
      if (isSource && variablesOf(one).get(source)?.isParameter === true && !looksAtLength(one, source))
        report("source-sized-copy", call.at);
    }
  },
};

/** strncat is told how much room is left, not how large the buffer is. */
export const appendSize: Check = {
  worth: /(?:str|wcs)ncat\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!/^(?:str|wcs)ncat$/.test(call.name)) continue;
      const [target, size] = [argumentOf(one, call, 0), argumentOf(one, call, 2)];
      const whole = `sizeof\\(?${target.replace(/\W/g, "\\$&")}\\)?`;
      if (new RegExp(`^${whole}(?:-(?:str|wcs)len\\(.*\\))?$`).test(size) && localArray(one, target))
        report("append-size", call.at);
    }
  },
};

/** `p = malloc(strlen(s)); strcpy(p, s);` */
export const noRoomForNull: Check = {
  worth: /alloc\w*\s*\(/,
  look(one, report) {
    const { tokens, from, to } = one;
    const calls = callsOf(one);
    for (const call of calls) {
      const asked = argumentOf(one, call, 0);
      if (!/^(?:x?malloc|g_malloc|alloca)$/.test(call.name)) continue;
      const before = textBetween(tokens, Math.max(from, call.at - 8), call.at);
      const target = /(\w+) = (?:\( [\w ]+\*+ \) )?$/.exec(`${before} `)?.[1];
      const source = sourceOfLength(one, asked, call.at);
      if (target === undefined || source === null) continue;
      const copied = calls.find(
        (other) =>
          other.at > call.at &&
          /^(?:strcpy|wcscpy|strcat)$/.test(other.name) &&
          argumentOf(one, other, 0) === target &&
          argumentOf(one, other, 1) === source,
      );
      if (copied && copied.at < to) report("no-room-for-null", copied.at);
    }
  },
};

/** The text whose length is asked for as it is, directly or by a variable that nothing changes. */
function sourceOfLength(one: FunctionTokens, asked: string, before: number): string | null {
  const direct = /^(?:sizeof\(char\)\*)?strlen\((\w+)\)(?:\*sizeof\(char\))?$/.exec(asked)?.[1];
  if (direct !== undefined || !name.test(asked)) return direct ?? null;
  const text = textBetween(one.tokens, one.from, before);
  const set = [...text.matchAll(new RegExp(`\\b${asked} (?:\\+\\+|[-+]?= ([^;]*) ;)`, "g"))];
  return set.length === 1
    ? (/^(?:\( \w+ \) )?strlen \( (\w+) \)$/.exec(set[0]?.[1] ?? "")?.[1] ?? null)
    : null;
}

const readsText =
  /^(?:v?f?printf|puts|fputs|str(?:len|cpy|cat|dup|cmp|chr|str|casecmp|tok|ncmp|tol|rchr)|syslog|atoi|atol|fopen|open|system|popen|sscanf|getaddrinfo)$/;

/** strncpy, readlink and read leave a text without an end. */
export const notTerminated: Check = {
  worth: /strncpy|wcsncpy|readlink/,
  look(one, report) {
    const calls = callsOf(one);
    const text = textBetween(one.tokens, one.from, one.to);
    for (const call of calls) {
      const at = /^(?:strncpy|wcsncpy)$/.test(call.name) ? 0 : call.name === "readlink" ? 1 : -1;
      const target = at < 0 ? undefined : localArray(one, argumentOf(one, call, at));
      if (!target || target.isStatic || (target.hasValue && call.name === "readlink")) continue;
      const size = argumentOf(one, call, 2);
      const isFull =
        size === target.count ||
        new RegExp(`^sizeof\\(?${target.name}\\)?$`).test(size) ||
        call.name === "readlink";
      if (!isFull || endsText(text, target.name)) continue;
      if (copiesShort(one, call, target)) continue;
      const used = calls.find(
        (other) =>
          other.at > call.at &&
          readsText.test(other.name) &&
          other.args.some((range) => plain(one.tokens, range) === target.name),
      );
      if (used) report("not-terminated", used.at);
    }
  },
};

function endsText(text: string, name: string): boolean {
  return new RegExp(
    `\\b${name} \\[[^;]*\\] = |\\* \\( ${name} \\+|mem ?set \\( &? ?${name}\\b|bzero \\( &? ?${name}\\b`,
  ).test(text);
}

/** A literal that is shorter than the array. */
function copiesShort(one: FunctionTokens, call: CallTokens, target: Variable): boolean {
  const source = argumentOf(one, call, 1);
  return call.name !== "readlink" && source.startsWith('"') && !(source.length - 2 >= Number(target.count));
}

/** `n += sprintf(buf + n, ...)` in a loop. */
export const unboundedAppend: Check = {
  worth: /sprintf\s*\([^,;]*\+|strcat\s*\(/,
  look(one, report) {
    const { words, partners } = one.tokens;
    for (const call of callsOf(one)) {
      const isPrinted = /^v?sprintf$/.test(call.name);
      if (!isPrinted && call.name !== "strcat") continue;
      const target =
        /^&?(\w+)(?:\+\w+|\[\w+\])$/.exec(argumentOf(one, call, 0))?.[1] ??
        (isPrinted ? "" : argumentOf(one, call, 0));
      const array = localArray(one, target);
      const isText = isPrinted && /%[-\d]*s/.test(argumentOf(one, call, 1));
      const isOther = !isPrinted && !argumentOf(one, call, 1).startsWith('"');
      if (!array || (!isText && !isOther)) continue;
      const loop = loopAround(one, call.at);
      if (loop < 0) continue;
      const text =
        words.slice(loop, partners[loop + 1] ?? loop).join(" ") +
        one.tokens.text.slice(one.tokens.starts[loop] ?? 0, one.tokens.starts[call.at] ?? 0);
      if (!/sizeof|strlen|_MAX|SIZE|MAX_/.test(text)) report("unbounded-append", call.at);
    }
  },
};

/** The word `for` or `while` of the innermost loop; -1 for none. */
function loopAround({ tokens, from }: FunctionTokens, inside: number): number {
  const { words, partners } = tokens;
  for (let at = inside; at > from; at--) {
    if (/^[)}\]]$/.test(wordAt(words, at))) at = partners[at] ?? at;
    if (/^(?:for|while)$/.test(wordAt(words, at))) {
      const body = (partners[at + 1] ?? at) + 1;
      const end = words[body] === "{" ? (partners[body] ?? body) : words.indexOf(";", body);
      if (inside <= end && inside >= body) return at;
    }
  }
  return -1;
}

/** A text of any length, which a caller gives, is copied into an array. */
export const parameterCopied: Check = {
  worth: /\b(?:strcpy|strcat|sprintf)\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!/^(?:strcpy|strcat|sprintf)$/.test(call.name) || call.isMember) continue;
      const isPrinted = call.name === "sprintf";
      if (!localArray(one, argumentOf(one, call, 0))) continue;
      if (isPrinted && !argumentOf(one, call, 1).includes("%s")) continue;
      const sources = call.args.slice(isPrinted ? 2 : 1).map((range) => plain(one.tokens, range));
      if (sources.some((source) => isLongText(one, source))) report("parameter-copied", call.at);
    }
  },
};

function isLongText(one: FunctionTokens, source: string): boolean {
  const variable = name.test(source) ? variablesOf(one).get(source) : undefined;
  if (!variable?.isParameter || variable.type !== "char" || variable.stars !== 1) return false;
  const text = one.tokens.text.slice(one.tokens.starts[one.from] ?? 0, one.tokens.starts[one.to] ?? 0);
  return !new RegExp(`len\\w*\\s*\\(\\s*${source}\\b|\\b${source}\\s*=(?!=)|sizeof[^;]*\\b${source}\\b`).test(
    text,
  );
}

/** `if (i > N) return; t[i]`, where t has N elements. */
export const limitOffByOne: Check = {
  worth: /\bif\s*\([^)]*[\w\])]\s*>\s*(?:[A-Z_]{3,}|sizeof|\d)/,
  look(one, report) {
    const text = textBetween(one.tokens, one.from, one.to + 1);
    for (const found of text.matchAll(
      /\bif \((?: [^;{}]*? \|\|)? (\w+) > (?:(?:ARRAY_SIZE|G_N_ELEMENTS|FF_ARRAY_ELEMS|_countof|countof|NELEMS|nitems) \( (\w+) \)|([A-Z][A-Z0-9_]+|\d+)) \) (?:\{ )?(?:[^;{}]*; )?(?:return|goto|continue|break)\b/g,
    )) {
      const [whole, index = "", listed, limit] = found;
      const after = text.slice(found.index + whole.length);
      const used = new RegExp(`\\b(\\w+) \\[ ${index} \\]`).exec(after);
      const list = used?.[1];
      if (
        list === undefined ||
        new RegExp(`\\b${index} (?:=|--|-=) |\\b${index} (?:>=|==|<) `).test(after.slice(0, used?.index))
      )
        continue;
      const isOf =
        listed === list ||
        (limit !== undefined &&
          new RegExp(`[\\w*\\s]\\b${list}\\s*\\[\\s*${limit}\\s*\\]`).test(one.tokens.text));
      if (isOf) report("limit-off-by-one", tokenOf(one, text, found.index));
    }
  },
};

/** The token at an offset of the words with a space between. */
function tokenOf(one: FunctionTokens, text: string, offset: number): number {
  return one.from + (text.slice(0, offset).match(/ /g)?.length ?? 0);
}

/** realpath writes up to PATH_MAX bytes. */
export const shortPathBuffer: Check = {
  worth: /realpath|getwd/,
  look(one, report) {
    for (const call of callsOf(one)) {
      const at = call.name === "realpath" ? 1 : call.name === "getwd" ? 0 : -1;
      const array = at < 0 ? undefined : localArray(one, argumentOf(one, call, at));
      if (array && Number(array.count) < 4096) report("short-path-buffer", call.at);
    }
  },
};

/** `p = realloc(p, n)` loses the old memory when there is no more. */
export const reallocLost: Check = {
  worth: /realloc\s*\(/,
  look(one, report) {
    const { words } = one.tokens;
    for (const call of callsOf(one)) {
      if (call.name !== "realloc" || call.args.length !== 2) continue;
      const old = argumentOf(one, call, 0);
      const before = words
        .slice(Math.max(one.from, call.at - 24), call.at)
        .join("")
        .replace(/\([\w ]+\*+\)$/, "");
      const isSame = before.endsWith(`${old}=`) && /[;{})(]$/.test(before.slice(0, -old.length - 1));
      if (isSame && old !== "NULL" && !diesWithout(one, call.close)) report("realloc-lost", call.at);
    }
  },
};

/** The program ends where there is no memory, or nobody looks, which is another mistake. */
function diesWithout(one: FunctionTokens, after: number): boolean {
  const text = textBetween(one.tokens, after + 1, Math.min(one.to, after + 24));
  return (
    /abort|exit|assert|panic|fatal|die|err \(|errx|oom|OOM|[A-Z_]{4,} \(/.test(text) ||
    !/^\)? ?(?:;|[!=]=) .*(?:if|NULL|!)/.test(text)
  );
}

const fromData =
  /^(?:\( \w+ \) )?(?:ntoh[sl] \(|[A-Z]{2,}_[RG][BL]\d+ \(|be\d+toh \(|le\d+toh \(|\w*(?:get|read|GET|READ|load|peek|extract)_?(?:[bB][eE]|[lL][eE]|u|U|ui|UI|uint|net)?_?(?:8|16|24|32|64)\w* \(|n2[sl] \(|\* \( u?int\d+_t \* \)|\( ?\w+ \[ \w+ \] << \d+ ?\)? [|+])/;

/** A length that stands in the data itself, used before anybody compared it. */
export const uncheckedLength: Check = {
  worth: /mem(?:cpy|move)\s*\(/,
  look(one, report) {
    const text = textBetween(one.tokens, one.from, one.to);
    for (const call of callsOf(one)) {
      if (!/^(?:memcpy|memmove)$/.test(call.name)) continue;
      const length = argumentOf(one, call, 2);
      if (!name.test(length) || !variablesOf(one).has(length)) continue;
      const before = textBetween(one.tokens, one.from, call.at);
      const set = before.lastIndexOf(` ${length} = `);
      if (set < 0 || !fromData.test(before.slice(set + length.length + 4))) continue;
      const isCompared = new RegExp(
        `\\b${length}\\b[^;{}]{0,60}? (?:[<>]=?|[!=]=) |(?: [<>]=?|[!=]=) [^;{}]{0,60}?\\b${length}\\b|(?:MIN|min|assert|CHECK|check|clamp|ensure|need|have|remain|avail|grow|reserve|resize|alloc|Alloc|ALLOC)\\w* \\([^;]*\\b${length}\\b`,
      ).test(text.slice(set));
      if (!isCompared) report("unchecked-length", call.at);
    }
  },
};
