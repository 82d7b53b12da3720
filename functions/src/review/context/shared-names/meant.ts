/** Whether a place that takes a name means what one file gave: not where the name comes from elsewhere, too. */
import { folderOf, nameOfFile } from "../paths.ts";
import type { Asked } from "./family.ts";
import { areStrangers } from "./strangers.ts";

/** As a part of an expression. */
function plain(name: string): string {
  return name.replace(/[^\w\s]/g, String.raw`\$&`);
}

function lineOf({ text, line }: Asked): string {
  return text.split("\n")[line - 1] ?? "";
}

/** Set by whoever runs the program. */
const ofPlatform =
  /^(?:CI|GITHUB|GITLAB|VERCEL|NETLIFY|CF_PAGES|RAILWAY|RENDER|HEROKU|AWS|AZURE|GOOGLE|KUBERNETES|FLY|NPM|XDG|DYNO)_/;
const hasDefault = /\?\?|\|\||\bor\b|,\s*["'\d]|\bunwrap_or/;

/** Code that reads the new name as well, or does without it, was thought of. */
export function readsVariableOf(asked: Asked): boolean {
  const { name, heir, home, path, text } = asked;
  if (areStrangers(home, path)) return false;
  if (heir !== null) return !new RegExp(String.raw`\b${heir}\b`).test(text) && isEnvironment(home);
  return !ofPlatform.test(name) && !hasDefault.test(lineOf(asked));
}

/** A variable of a Makefile, and an upper-case key of JSON, is seldom one of the environment. */
function isEnvironment(path: string): boolean {
  return (
    !/(?:^|\/)Makefile$/.test(path) && (!path.endsWith(".json") || /(?:^|\/)(?:\.|env|vercel|app)/.test(path))
  );
}

/** Fixtures of plugins that many install (docs.pytest.org/en/stable/reference/plugin_list.html). */
const ofPlugins =
  /^(?:client|admin_client|async_client|rf|settings|db|mailoutbox|live_server|mocker|requests_mock|httpx_mock|responses|event_loop|loop|faker|freezer|benchmark|page|browser|context|qtbot|datadir|shared_datadir|snapshot|aiohttp_client|anyio_backend|celery_\w+|django_\w+)$/;

/** A fixture is seen below its own folder; tests of other kinds take parameters of their own. */
export function asksForFixtureOf(asked: Asked): boolean {
  const { name, heir, home, path, text, texts } = asked;
  const folder = folderOf(home);
  const isSeen = nameOfFile(home) !== "conftest.py" || folder === "" || path.startsWith(`${folder}/`);
  if (!isSeen || (heir === null && ofPlugins.test(name)) || hasOtherDecorator(asked)) return false;
  const brought = new RegExp(
    String.raw`^from\s[^\n]{1,200}\bimport\b(?:[^\n(]{0,300}|\s{0,9}\([^)]{0,2000})\b${name}\b|\bpytest_plugins\b|^from\s[^\n]{1,200}\bimport\s+\*|@[\w.]{0,60}fixture\w*(?:\([^\n]{0,200}\))?[ \t]*\n[ \t]*(?:async[ \t]+)?def[ \t]+${name}\b`,
    "im",
  );
  return !texts.some((one) => one.path.endsWith(".py") && brought.test(one.text)) && !brought.test(text);
}

/** `@mock.patch("shop.client")` and `@given(amount=...)` give what the test takes. */
function hasOtherDecorator({ text, line }: Asked): boolean {
  const lines = text.split("\n");
  for (let at = line - 2; at >= Math.max(0, line - 12); at -= 1) {
    const one = lines[at] ?? "";
    if (one.trim() === "") return false;
    if (/^\s*@/.test(one) && !/^\s*@pytest\.mark\./.test(one)) return true;
  }
  return false;
}

/** Names of Bootstrap, of icon fonts and the like, which a sheet only changes. */
const ofLibrary =
  /^(?:btn|col|navbar|nav|modal|form|badge|alert|dropdown|table|text|bg|fa|fas|mat|el|ant|swiper|uk|ui|slick|ql|leaflet|is|has)-/;

/** A component's own sheet draws itself alone; a page, a nested rule or a script may hold the class, too. */
export function isDrawnBy({ name, home, path, texts }: Asked): boolean {
  if (areStrangers(home, path) || ofLibrary.test(name)) return false;
  const component = /^(.*\.component)\.\w+$/.exec(home)?.[1];
  if (component !== undefined && !path.startsWith(`${component}.`)) return false;
  const rule = new RegExp(
    String.raw`\.${plain(name)}(?![\w-])[^{}\n]{0,200}\{|["'\x60]\.${plain(name)}["'\x60]\s{0,9}:`,
  );
  const parts = name.split(/(?=[-_])/);
  const ends = parts.map((_, at) => parts.slice(at).join("")).slice(1);
  return !texts.some(
    ({ text }) => rule.test(text) || ends.some((end) => text.includes(`&${end}`) || text.includes(`}${end}`)),
  );
}

/** Routes are put together from prefixes, and many servers are not read. */
export function callsRouteOf({ name, heir, text, paths, texts }: Asked): boolean {
  if (heir !== null && (name.endsWith(heir) || isWider(heir, name))) return false;
  if (/\bbaseURL\s{0,9}[:=]\s{0,9}["'\x60]https?:/i.test(text)) return false;
  const file = new RegExp(
    String.raw`(?:^|/)(?:app|pages|routes|api)${plain(name).replaceAll("\\{\\}", "[^/]+")}(?:/(?:route|index|\+server))?\.[cm]?[jt]sx?$`,
  );
  const parent = folderOf(name);
  const mounted = new RegExp(String.raw`\.use\(\s{0,9}["'\x60](?:${plain(name)}|${plain(parent)})["'\x60]`);
  return (
    ![...paths].some((path) => file.test(path)) &&
    !(parent !== "" && texts.some((one) => mounted.test(one.text)))
  );
}

/** `/users/{}` answers `/users/list`, too. */
function isWider(route: string, name: string): boolean {
  return new RegExp(`^${plain(route).replaceAll("\\{\\}", "[^/]+")}$`).test(name);
}

const listening = /\.(?:subscribe|on|once|off|consume|addListener|listen|removeListener)\(|\bnew Worker\(/;

/** Others may send to it by a constant, by a name that is put together, or in a way that is not followed. */
export function listensTo({ name, path, line, texts }: Asked): boolean {
  const quoted = new RegExp(String.raw`["'\x60]${plain(name)}["'\x60]`);
  const [first = ""] = name.split(/[.:/_-]/);
  const made = new RegExp(String.raw`["'\x60]${plain(first)}[.:/_-](?:\$\{|["'\x60]\s{0,9}\+)`);
  return !texts.some(({ path: other, text }) =>
    text
      .split("\n")
      .some(
        (one, at) =>
          made.test(one) ||
          (quoted.test(one) && !listening.test(one) && !(other === path && at + 1 === line)),
      ),
  );
}

/** Defaults, other forms of the configuration and the environment give keys as well. */
export function readsKeyOf(asked: Asked): boolean {
  const { name, home, path, paths, texts } = asked;
  if (areStrangers(home, path)) return false;
  const last = name.split(".").at(-1) ?? name;
  const given = new RegExp(String.raw`(?<![\w.])["']?${plain(last)}["']?\s{0,9}:`);
  const set = new RegExp(
    String.raw`\b(?:Set\w*|Bind\w*|add|setProperty|put)\(\s{0,9}["']${plain(name)}["']|["']${plain(name)}\s{0,9}=|\b${plain(name.replace(/[.-]/g, "_").toUpperCase())}\b`,
  );
  const isCode = [...paths].some((one) => /(?:^|\/)config\/[^/]+\.[cm]?[jt]s$/.test(one));
  const isOther = texts.some(
    (one) =>
      set.test(one.text) || (one.path !== path && /\.[cm]?[jt]s$/.test(one.path) && given.test(one.text)),
  );
  return !isOther && !(isCode && /\.[cm]?[jt]sx?$/.test(path));
}
