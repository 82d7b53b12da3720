/** What is known of the text of one value followed by the text of another. */
import { assembled, exactly, mostPrefix, mostWords, type SinkClass, type Value } from "./value.ts";
import { mixed } from "./join.ts";

/** The text of one followed by the text of the other. */
export function concatenate(one: Value, other: Value): Value {
  if (one.exact !== undefined && other.exact !== undefined) {
    return exactly(`${String(one.exact)}${String(other.exact)}`);
  }
  const both = mixed(one, unquoted(other) ? settled(other, endsInQuotes(one)) : other);
  const start = one.exact === undefined ? one.prefix : `${String(one.exact)}${other.prefix}`;
  const cleaned: SinkClass[] = [
    ...(unquoted(one) ? (["quotes"] as const) : []),
    ...(decidesHost(one, other) ? (["url"] as const) : []),
  ];
  return {
    ...both,
    cleanedFor: cleaned.length > 0 ? new Set([...both.cleanedFor, ...cleaned]) : both.cleanedFor,
    isString: true,
    origin: assembled(both.origin),
    words: `${one.words}${other.words === "" ? " " : other.words}`.slice(0, mostWords),
    prefix: start.slice(0, mostPrefix),
  };
}

/** Escaping is of no use where no quotes are: `WHERE id = ${escaped}`. */
function unquoted({ cleanedFor }: Value): boolean {
  return cleanedFor.has("quotes") && cleanedFor.has("sql");
}

function endsInQuotes({ exact, words }: Value): boolean {
  const text = typeof exact === "string" ? exact : words;
  return ["'", '"', "`"].some((quote) => text.split(quote).length % 2 === 0);
}

/** What stands within quotes stays clean wherever the text goes; what does not is not clean for SQL. */
function settled(value: Value, isQuoted: boolean): Value {
  const over: SinkClass = isQuoted ? "quotes" : "sql";
  return { ...value, cleanedFor: new Set([...value.cleanedFor].filter((sink) => sink !== over)) };
}

const wholeHost = /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/;
/** A slash that is not one of the two before a host, or what begins a query: `{self.BASE_URL}?data=`. */
const beginOfPath = /(?:^|[^:/])\/(?!\/)|[?#]/;

/** What stands first names the host, and what follows can only be a path: one of several fixed addresses, or one that is configured. */
function decidesHost(one: Value, other: Value): boolean {
  if (other.origin !== "outside") return false;
  if (one.origin === "outside") return one.cleanedFor.has("url") && one.isString;
  return one.exact === undefined && (/^[/?#]/.test(other.prefix) || endsHost(one));
}

function endsHost({ words, prefix }: Value): boolean {
  const hosts = words.split(/\s+/).filter((word) => word !== "");
  if (hosts.length < 2 || !hosts.every((host) => wholeHost.test(host)))
    return prefix === "" && beginOfPath.test(words);
  return /^https?:\/\/[^/?#]+[/?#]/.test(hosts.at(-1) ?? "");
}
