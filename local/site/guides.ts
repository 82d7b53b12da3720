/** The documentation that was written by hand, with the tables that the code itself fills in. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { help } from "../../functions/src/cli/options.ts";
import { Config } from "../../functions/src/review/config/schema.ts";
import { languages } from "../../functions/src/review/languages/languages.ts";
import { manifestChecks } from "../../functions/src/review/manifests/problem.ts";
import { leftoverChecks } from "../../functions/src/review/metrics/find-leftovers.ts";
import { secretFormats } from "../../functions/src/review/secrets/formats/index.ts";
import { knownOf } from "../language-table.ts";

const folder = join(import.meta.dirname, "../../web/docs");

export interface Guide {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

const generated: Readonly<Record<string, () => string>> = {
  "review-help": () => `\`\`\`\n${help.trimEnd()}\n\`\`\``,
  settings: () => table(["Setting", "What it says"], settings()),
  languages: () =>
    table(["Language", "Rules", "Of these", "Values followed", "Functions measured"], languageRows()),
  secrets: () => table(["Provider", "Credential", "Severity", "Id"], secretRows()),
  manifests: () => table(["Severity", "Finding", "Id"], manifestChecks.map(checkRow)),
  leftovers: () => table(["Severity", "Finding", "Id"], leftoverChecks.map(checkRow)),
};

/** In the order of their names. Throws when a page asks for something that nothing generates. */
export function readGuides(): Guide[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort()
    .map((file) => {
      const markdown = fillIn(readFileSync(join(folder, file), "utf8"), file);
      const [title = "", description = ""] = markdown.split(/\n+/, 2);
      const name = file.slice(0, -3);
      const path = name === "index" ? "/docs" : `/docs/${name}`;
      return { path, title: title.replace(/^# /, ""), description, markdown };
    });
}

function fillIn(markdown: string, file: string): string {
  return markdown.replace(/\{\{([\w-]+)\}\}/g, (_whole, name: string) => {
    const make = generated[name];
    if (make === undefined) throw new Error(`Nothing generates {{${name}}} of ${file}.`);
    return make();
  });
}

function settings(): string[][] {
  const { properties = {} } = z.toJSONSchema(Config, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    typeof schema === "boolean" ? "" : (schema.description ?? ""),
  ]);
}

/** Those that most is known of first. */
function languageRows(): string[][] {
  return languages
    .map((language) => ({ ...language, known: knownOf(language) }))
    .sort((one, other) => other.known.rules - one.known.rules)
    .map(({ id, name, known: { rules, kinds, isFollowed, isMeasured } }) => [
      `[${name}](/docs/rules/language/${id})`,
      ...[String(rules), kinds],
      ...[isFollowed, isMeasured].map((is) => (is ? "yes" : "no")),
    ]);
}

function secretRows(): string[][] {
  return secretFormats
    .toSorted((one, other) =>
      `${one.provider} ${one.what}`.localeCompare(`${other.provider} ${other.what}`, "en"),
    )
    .map(({ id, provider, what, severity, link }) => [
      ...[provider, `[${what}](${link})`, severity],
      `\`secret-${id}\``,
    ]);
}

function checkRow({
  title,
  severity,
  ruleId,
}: {
  title: string;
  severity: string;
  ruleId: string;
}): string[] {
  return [severity, title, `\`${ruleId}\``];
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
