/** C++: iterators, references and views that outlive what they stand for, and moved values that are used. */
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const container =
  /^(?:(?:std :: )?(?:vector|deque|string|basic_string|unordered_map|unordered_set)\b|QVector|QList)/;

function headOf(one: FunctionTokens): string {
  return one.tokens.words.slice(one.start, one.from).join(" ");
}

/** `for (it = v.begin(); it != v.end(); ++it) v.erase(it);` */
export const erasedInLoop: Check = {
  worth: /\.\s*erase\s*\(|\.\s*(?:push_back|insert|emplace_back)\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    const { words, partners } = one.tokens;
    for (const found of spaced.text.matchAll(
      /(?<=\bfor \( )(?:[^;()]*\b(\w+) = ([\w.>-]+(?: (?:\.|->) \w+)*) (?:\.|->) begin \( \) ;[^;]*; [^;{}]*?(?:\+\+ \1|\1 \+\+)|[^;(){}]*[&*\w>] \w+ : (\w+)) \)/g,
    )) {
      const open = spaced.tokenAt(found.index) - 1;
      const body = (partners[open] ?? 0) + 1;
      const end = words[body] === "{" ? (partners[body] ?? body) : words.indexOf(";", body);
      const inside = words.slice(body, end + 1).join(" ");
      const [, iterator, list, ranged] = found;
      const of = (list ?? ranged ?? "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      const change =
        iterator === undefined
          ? `(?<![\\w.] )(?<!-> )\\b${of} \\. (?:erase|push_back|insert|emplace_back|clear) \\(`
          : `(?<!= )\\b${of} (?:\\.|->) erase \\( ${iterator} \\)`;
      const changed = new RegExp(change).exec(inside);
      if (!changed) continue;
      const rest = inside.slice(changed.index);
      const listType = variablesOf(one).get(list ?? ranged ?? "")?.type ?? "";
      if (iterator === undefined && !container.test(listType) && !/map|set|list/.test(listType)) continue;
      if (
        /^[^;]*; (?:\} )?(?:break|return|goto|throw)\b/.test(rest) ||
        new RegExp(`\\b${iterator ?? "_"} = `).test(inside)
      )
        continue;
      report("invalid-iterator", spaced.tokenAt(spaced.text.indexOf(changed[0], found.index)));
    }
  },
};

/** A reference or pointer into a vector that grows before it is used. */
export const growsUnderReference: Check = {
  worth: /push_back|emplace_back|insert|resize|reserve|clear\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /[;{}] (?:const )?(?:auto|[\w:]+(?: :: \w+)*(?: < [^;]*? >)?) (?:&|\*|(?=\w+ = \w+ \. (?:begin|end|find|data)\b)) ?(\w+) = &? ?(\w+) (?:\[[^;]*\]|\. (?:front|back|at|data|begin|end|insert|erase) \([^;]*\)) ;/g,
    )) {
      const [whole, name, list] = found;
      if (name === undefined || list === undefined || !container.test(variablesOf(one).get(list)?.type ?? ""))
        continue;
      if (/map|set/.test(variablesOf(one).get(list)?.type ?? "")) continue;
      const after = spaced.text.slice(found.index + whole.length);
      const grown = new RegExp(
        `^(?:(?! \\} ).)*?\\b${list} \\. (?:push_back|emplace_back|insert|resize|reserve|clear|shrink_to_fit|assign) \\(`,
      ).exec(after);
      if (!grown) continue;
      const rest = after.slice(grown[0].length);
      const end = rest.indexOf(";");
      if (new RegExp(`\\b${name} = `).test(grown[0]) || new RegExp(`\\b${name}\\b`).test(rest.slice(0, end)))
        continue;
      const used = new RegExp(`^[^{}]*?(?<!(?:\\.|->) )\\b${name}\\b(?! =(?!=))`).exec(rest.slice(end));
      if (used && !new RegExp(`\\b${name} = `).test(used[0]))
        report(
          "invalid-iterator",
          spaced.tokenAt(found.index + whole.length + grown[0].length + end + used[0].length - name.length),
        );
    }
  },
};

/** A view or pointer into a string that lives no longer than the line, or the function. */
export const danglingView: Check = {
  worth: /c_str|data\s*\(|string_view|return\b/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /(?:const char|char const|const auto|auto|std :: string_view|string_view) \*? ?(\w+) = (?:\( [^;{}]*\+[^;{}]*\)|std :: (?:string|to_string) \( [^;{}]*\)|\w+ \. (?:str|substr|string|toUtf8|toLatin1) \( [^;{}()]*\)) (?:\. (?:c_str|data|constData) \( \) )?;/g,
    )) {
      if (/c_str|data|constData/.test(found[0]) || /string_view \w+ = (?:std|\()/.test(found[0]))
        report("dangling", spaced.tokenAt(found.index));
    }
    const head = headOf(one);
    const returns = returnedKind(head, one.name);
    if (returns === null) return;
    for (const found of spaced.text.matchAll(
      /\breturn (?:std :: string_view \( )?(\w+)((?: \. (?:c_str|data) \( \))?)(?: \))? ;/g,
    )) {
      const variable = variablesOf(one).get(found[1] ?? "");
      if (
        !variable ||
        variable.isParameter ||
        variable.isStatic ||
        variable.isReference ||
        variable.stars > 0
      )
        continue;
      if (isDangling(returns, variable, (found[2] ?? "") !== ""))
        report("dangling", spaced.tokenAt(found.index));
    }
    if (returns !== "other" || !/function <|auto/.test(head)) return;
    const lambda = /\breturn \[ & \]/.exec(spaced.text);
    if (lambda && head.includes("function <")) report("dangling", spaced.tokenAt(lambda.index));
  },
};

function returnedKind(head: string, name: string): "reference" | "pointer" | "view" | "other" | null {
  const type = head.slice(0, Math.max(0, head.lastIndexOf(` ${name} (`)));
  if (
    type
      .replace(/ (?:\w+ :: )+$/, "")
      .trim()
      .endsWith("&")
  )
    return "reference";
  if (type.trim().endsWith("char *") || /char \* (?:\w+ :: )+$/.test(`${type} `)) return "pointer";
  if (type.trim().endsWith("string_view")) return "view";
  return "other";
}

function isDangling(returns: string, { type, isArray }: Variable, isInner: boolean): boolean {
  const isString = /^(?:std :: )?(?:string|ostringstream|vector\b.*)$/.test(type);
  if (returns === "reference") return !isInner && !isArray;
  if (returns === "pointer") return isInner && isString;
  return returns === "view" && /^(?:std :: )?string$/.test(type);
}

/** `q.push(std::move(s)); s.size();` */
export const usedAfterMove: Check = {
  worth: /\bmove\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(/std :: move \( (\w+) \)[^;{}]*;((?: [^;{}]*;)*)/g)) {
      const [, name = "", after = ""] = found;
      const variable = variablesOf(one).get(name);
      if (!variable || variable.stars > 0) continue;
      if (
        /(?:^|[;{}] )(?:return|co_return|throw) [^;]*$/.test(
          spaced.text.slice(Math.max(0, found.index - 200), found.index),
        )
      )
        continue;
      const first = spaced.text.slice(0, found.index).split(/[;{}]/).at(-1) ?? "";
      if (new RegExp(`^ ?${name} = `).test(first)) continue;
      const used = new RegExp(
        `(?<!(?:\\.|->|::) )\\b${name} (?!=(?!=)|\\. (?:clear|reset|assign|swap|resize|emplace) \\()`,
      ).exec(after);
      if (
        !used ||
        new RegExp(`\\b${name} (?:= |\\. (?:clear|reset|assign) )|& ${name}\\b|> > ${name}\\b`).test(
          after.slice(0, used.index),
        )
      )
        continue;
      const lead =
        (after.slice(0, used.index).split(";").at(-1) ?? "") + after.slice(used.index).split(";", 1).join("");
      if (new RegExp(`& ${name}\\b|> > ${name}\\b|getline|std :: tie|\\b${name} = `).test(lead)) continue;
      if (/^[\w:]*(?:int|bool|double|float|char|size_t|u?int\d+_t)$/.test(variable.type)) continue;
      report("used-after-move", spaced.tokenAt(found.index + found[0].length - after.length + used.index));
    }
  },
};

/** `p.reset(); raw->x` where raw came from `p.get()`; a second owner of one raw pointer. */
export const ownedTwice: Check = {
  worth: /(?:shared|unique)_ptr|\.\s*get\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    const owners = new Map<string, string>();
    for (const found of spaced.text.matchAll(/(?:shared|unique)_ptr < [^;{}]*? > (\w+) [({] (\w+) [)}] ;/g)) {
      const [, , raw = ""] = found;
      const variable = variablesOf(one).get(raw);
      if (variable?.stars === 1 && owners.has(raw)) report("owned-twice", spaced.tokenAt(found.index));
      owners.set(raw, raw);
    }
    for (const found of spaced.text.matchAll(
      /\b(\w+) = (\w+) \. get \( \) ;([^{}]*?) \2 (?:\. reset \( \)|= nullptr) ;([^{}]*)/g,
    )) {
      const [whole, raw = "", , , after = ""] = found;
      const used = new RegExp(`^(?:(?!\\b${raw} = ).)*?(?:\\b${raw} ->|\\* ${raw}\\b)`).exec(after);
      if (used)
        report(
          "use-after-free",
          spaced.tokenAt(found.index + whole.length - after.length + used[0].length - 2),
        );
    }
  },
};

/** `dynamic_cast<T*>(x)` and `m.find(k)` answer nothing where there is nothing. */
export const foundNothing: Check = {
  worth: /dynamic_cast|\.\s*find\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /\b(\w+) = dynamic_cast < [^;]*? \* > \( [^;]*? \) ; (?:\( )?([\w]+ ->|\* \w+)/g,
    )) {
      if (found[2] === `${found[1] ?? ""} ->`)
        report("answer-may-be-null", spaced.tokenAt(found.index + found[0].length - 3));
    }
    for (const found of spaced.text.matchAll(/dynamic_cast < [^;{}()]*? \* > \( [^;()]*? \) \)? ?->/g))
      report("answer-may-be-null", spaced.tokenAt(found.index));
    for (const found of spaced.text.matchAll(/\b(\w+) = \w+ \. find \( [^;]*? \) ; ([^;{}]*)/g)) {
      const [whole, name = "", next = ""] = found;
      const used = new RegExp(`\\b${name} ->|\\* ${name}\\b|\\. erase \\( ${name} \\)`).exec(next);
      if (used && !/end \(|\bif\b|\?|assert|npos|CHECK|&&|ASSERT/.test(next))
        report("end-followed", spaced.tokenAt(found.index + whole.length - next.length + used.index));
    }
    for (const found of spaced.text.matchAll(/\w+ \. find \( [^;(){}]*? \) -> (?:second|first)/g))
      report("end-followed", spaced.tokenAt(found.index));
  },
};

/** `v[3]` of a vector of three, `v[v.size()]`, `i <= v.size()`. */
export const beyondContainer: Check = {
  worth: /\.\s*(?:size|length)\s*\(|vector\s*<|std::array/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /\bfor \( [^;]*?\b(\w+) = [^;]*; \1 <= (\w+) (?:\.|->) (?:size|length) \( \) ;/g,
    )) {
      const used = new RegExp(
        `(?<!(?:\\.|->) )\\b${found[2] ?? ""} (?:\\[ ${found[1] ?? ""} \\]|\\. at \\( ${found[1] ?? ""} \\))`,
      ).exec(spaced.text.slice(found.index));
      if (used) report("read-outside", spaced.tokenAt(found.index + used.index));
    }
    for (const found of spaced.text.matchAll(
      /(?<!(?:\.|->) )\b(\w+) (?:\[|\. at \() \1 \. (?:size|length) \( \) (?:\]|\))/g,
    ))
      report("read-outside", spaced.tokenAt(found.index));
    for (const found of spaced.text.matchAll(
      /vector < [\w: ]+ > (\w+) (?:\( (\d+) \)|\{ ([^{};]*) \}|= \{ ([^{};]*) \}) ;|array < [\w: ]+ , (\d+) > (\w+)/g,
    )) {
      const name = found[1] ?? found[6] ?? "";
      const listed = found[3] ?? found[4];
      const count = Number(
        found[2] ?? found[5] ?? (listed === undefined ? Number.NaN : listed.split(",").length),
      );
      const after = spaced.text.slice(found.index + found[0].length);
      for (const used of after.matchAll(new RegExp(`(?<!(?:\\.|->) )\\b${name} \\[ (\\d+) \\]`, "g"))) {
        const between = after.slice(0, used.index);
        if (
          new RegExp(
            `\\b${name} (?:\\. (?:push_back|resize|emplace_back|insert|assign|append) |= )|& ${name}\\b|[(,] ${name} [,)]`,
          ).test(between)
        )
          break;
        if (Number(used[1]) >= count)
          report("write-outside", spaced.tokenAt(found.index + found[0].length + used.index));
      }
    }
  },
};

/** `char b[9]; cin >> b;`, `strcpy(b, s.c_str())`, `std::copy(s.begin(), s.end(), b)`. */
export const unboundedInput: Check = {
  worth: />>|c_str|std::copy|\bcopy\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    const array = (name: string): boolean => {
      const variable = variablesOf(one).get(name);
      return (
        variable?.isArray === true &&
        !variable.isParameter &&
        variable.stars === 0 &&
        /\bchar\b|wchar_t/.test(variable.type)
      );
    };
    for (const found of spaced.text.matchAll(
      /\b(?:cin|\w*(?:ifs|[fF]ile|[iI]n|[sS]tream|iss)) > > (\w+) [;>)]/g,
    ))
      if (array(found[1] ?? "") && !/setw|width \(/.test(spaced.text))
        report("unbounded-input", spaced.tokenAt(found.index));
    for (const found of spaced.text.matchAll(
      /\b(?:strcpy|strcat|sprintf) \( (\w+) , (?:"[^"]*%s[^"]*" , )?(\w+) (?:\.|->) c_str \( \) \)|\bcopy \( (\w+) \. begin \( \) , \3 \. end \( \) , (\w+) \)/g,
    )) {
      const target = found[1] ?? found[4] ?? "";
      const source = found[2] ?? found[3] ?? "";
      if (array(target) && !new RegExp(`\\b${source} (?:\\.|->) (?:size|length) \\(`).test(spaced.text))
        report("source-sized-copy", spaced.tokenAt(found.index));
    }
  },
};

/** A function with a type whose last way answers nothing. */
export const noAnswer: Check = {
  worth: /\breturn\s+[^;]/,
  look(one, report) {
    const head = headOf(one);
    if (
      /\b(?:void|auto|noreturn|main|constexpr)\b|->|~/.test(head) ||
      /^(?:main|wmain|operator\w*)$/.test(one.name)
    )
      return;
    const type = head.slice(0, Math.max(0, head.lastIndexOf(one.name))).trim();
    if (
      !/^(?:(?:static|inline|const|unsigned|signed|extern|virtual) )*(?:int|bool|char|long|short|float|double|size_t|ssize_t|u?int\d+_t|unsigned|std :: string|const char \*|char \*)(?: (?:int|long|\w+ ::|\*))*$/.test(
        type,
      )
    )
      return;
    const text = spacedOf(one).text;
    const last = text.slice(0, -2);
    if (
      /\b[A-Z][A-Z0-9_]{2,}\b|\b(?:abort|exit|throw|goto|assert|while|for|do|switch|try|longjmp|unreachable|asm|else|fatal|die|err|panic|co_return)\b|__builtin/.test(
        last,
      )
    )
      return;
    if (!/\} $|\)[^;]*; $|; $/.test(`${last} `) || /\breturn [^;]*;(?: \})*\s*$/.test(lastStatement(last)))
      return;
    report("no-answer", one.to);
  },
};

function lastStatement(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.endsWith("}")) return "";
  const from = Math.max(
    trimmed.slice(0, -1).lastIndexOf(";"),
    trimmed.lastIndexOf("{"),
    trimmed.lastIndexOf("}"),
  );
  const last = trimmed.slice(from + 1).trim();
  return /^if\b/.test(last) ? "" : last;
}

/** An assignment operator that frees what it then copies when both are one object. */
export const selfAssignment: Check = {
  worth: /operator|delete/,
  languages: "cpp",
  look(one, report) {
    const head = headOf(one);
    const other =
      /operator = \( (?:const )?\w+(?: const)? & (\w+) \)/.exec(head)?.[1] ??
      (one.name.endsWith("operator") ? /\( (?:const )?\w+ & (\w+) \)/.exec(head)?.[1] : undefined);
    const spaced = spacedOf(one);
    const freed = /\b(?:delete(?: \[ \])?|free \() (\w+)/.exec(spaced.text);
    if (other === undefined || !freed || /\bthis\b (?:!=|==)|& \w+ (?:!=|==) this|swap/.test(spaced.text))
      return;
    const after = spaced.text.slice(freed.index);
    if (new RegExp(`\\b${other} \\. ${freed[1] ?? ""}\\b`).test(after))
      report("self-assignment", spaced.tokenAt(freed.index));
  },
};

/** A destructor that throws ends the program while another exception is on its way. */
export const throwingDestructor: Check = {
  worth: /\bthrow\b/,
  languages: "cpp",
  look(one, report) {
    const { words } = one.tokens;
    if (words[one.nameAt - 1] !== "~" || headOf(one).includes("noexcept ( false )")) return;
    const spaced = spacedOf(one);
    const found = /\bthrow \w/.exec(spaced.text);
    if (found && !/\btry \{/.test(spaced.text)) report("throwing-destructor", spaced.tokenAt(found.index));
  },
};
