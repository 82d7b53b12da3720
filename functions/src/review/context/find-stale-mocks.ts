/** Finds mocks of a name that the change renames or takes away: they patch what is no more, and the test fails or tests nothing. */
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import { evidenceOf, inOrder, placesInWords } from "./places.ts";
import type { KnownFacts } from "./known-facts.ts";
import type { RepositoryView } from "./repository-view.ts";
import { isScript } from "./resolve.ts";

interface Place {
  readonly path: string;
  readonly line: number;
}

export function findStaleMocks(symbols: readonly ChangedSymbol[], view: RepositoryView): BetweenFiles[] {
  return symbols.flatMap((symbol) => {
    const { file, name, change } = symbol;
    const module = view.moduleBefore(file);
    if (change === "changed" || file.after === null || view.gives(module, name) !== false) return [];
    const sites = inOrder([...view.files.values()].flatMap((one) => mocksIn(one, symbol, view)));
    return sites.length === 0 ? [] : [say(symbol, sites)];
  });
}

function mocksIn(file: KnownFacts, { file: changed, name }: ChangedSymbol, view: RepositoryView): Place[] {
  const module = view.moduleBefore(changed);
  if (file.language === "python" && changed.language === "python")
    return pythonMocks(file, module, name, view);
  return isScript(file.language) && isScript(changed.language) ? scriptMocks(file, module, name, view) : [];
}

/** `patch("app.dates.parse")`, `monkeypatch.setattr("app.dates.parse", ...)` and `patch.object(dates, "parse")`. */
function pythonMocks(file: KnownFacts, module: string, name: string, view: RepositoryView): Place[] {
  const calls =
    /\b(?:patch|setattr|patch\.object)\(\s*(?:["']([\w.]+)\.(\w+)["']|(\w+)\s*,\s*["'](\w+)["'])([^)\n]*)/g;
  return [...file.text.matchAll(calls)].flatMap((match) => {
    const [, specifier, last, local, member, rest = ""] = match;
    if ((last ?? member) !== name || /create\s*=\s*True|raising\s*=\s*False/.test(rest)) return [];
    const leads =
      specifier === undefined ? leadsOf(local ?? "", file, view) : [view.leads.ofSpecifier(specifier, file)];
    return leads.some((lead) => lead.kind === "module" && lead.isSure && lead.module === module)
      ? [placeAt(file, match.index)]
      : [];
  });
}

/** Of what is called so here, as a module. */
function leadsOf(local: string, file: KnownFacts, view: RepositoryView) {
  return file.facts.imports
    .filter((one) => one.local === local)
    .map((one) => (one.name === null ? view.leads.of(one, file) : view.leads.submodule(one, file)));
}

/** `vi.mock("./dates", () => ({ parse: ... }))` and `vi.spyOn(dates, "parse")`. */
function scriptMocks(file: KnownFacts, module: string, name: string, view: RepositoryView): Place[] {
  const { text } = file;
  const factories = [
    ...text.matchAll(/\b(?:vi|jest)\.(?:do)?[mM]ock\(\s*(?:import\(\s*)?["']([^"'\n]+)["']\)?\s*,/g),
  ];
  const key = new RegExp(
    `^[ \\t]*(?:async )?["']?${name.replaceAll("$", "\\$")}["']?[ \\t]*[:(,]|[{,][ \\t]*["']?${name.replaceAll("$", "\\$")}["']?[ \\t]*[:(,]`,
    "m",
  );
  const stale = factories.flatMap((match) => {
    const lead = view.leads.ofSpecifier(match[1] ?? "", file);
    if (lead.kind !== "module" || lead.module !== module || !lead.isSure) return [];
    const start = match.index + match[0].length;
    const at = key.exec(factoryFrom(text, start));
    return at === null ? [] : [placeAt(file, start + at.index + at[0].search(/\S/))];
  });
  const spies = [...text.matchAll(/\bspyOn\(\s*(\w+)\s*,\s*["'](\w+)["']/g)].flatMap((match) => {
    const leads = match[2] === name ? leadsOf(match[1] ?? "", file, view) : [];
    return leads.some((lead) => lead.kind === "module" && lead.module === module && lead.isSure)
      ? [placeAt(file, match.index)]
      : [];
  });
  return [...stale, ...spies];
}

/** Up to the bracket that closes the call; strings with brackets end it early, which loses a finding at most. */
function factoryFrom(text: string, start: number): string {
  let depth = 1;
  for (let at = start; at < text.length && at < start + 4_000; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return "";
}

function placeAt({ path, text }: KnownFacts, at: number): Place {
  return { path, line: text.slice(0, at).split("\n").length };
}

function say({ file, name, renamedTo, side, line }: ChangedSymbol, sites: readonly Place[]): BetweenFiles {
  const what =
    renamedTo === null ? `\`${name}\` is no longer exported` : `\`${name}\` is renamed to \`${renamedTo}\``;
  const advice = renamedTo === null ? "Remove the mock." : `Mock \`${renamedTo}\` there.`;
  return {
    ...{ ruleId: "context-stale-mock", file, symbol: name, side, line, severity: "medium" },
    title: "Mock of a removed export",
    message: `${what}, and ${placesInWords(sites)} still ${sites.length === 1 ? "mocks" : "mock"} it by its old name, so the mock replaces nothing. ${advice}`,
    evidence: evidenceOf(sites),
  };
}
