/** Comments by which code silences other tools that look for secrets and weaknesses: they are understood as our own are. */
import { maskSecrets } from "../secrets/find-secrets.ts";

/** What such a comment is about: the secrets, or all findings of security, of its line. */
export type MarkerScope = "secrets" | "security";

export interface ForeignMarker {
  readonly marker: string;
  readonly scope: MarkerScope;
  /** `beside`: the next line where it stands alone, its own otherwise. */
  readonly where: "line" | "next" | "beside";
  /** 0-based, of its first character. */
  readonly at: number;
  readonly reason: string | null;
}

interface Kind extends Pick<ForeignMarker, "marker" | "scope" | "where"> {
  /** Matches the marker with the rules that it names, up to where a reason would begin. */
  readonly pattern: RegExp;
}

const rulesOfEslint = String.raw`(?:security|no-secrets|no-unsanitized|@microsoft/sdl|sonarjs)/|no-(?:eval|implied-eval|new-func|script-url)\b`;
const names = String.raw`[\w./@*-]+(?:\s*,\s*[\w./@*-]+)*`;

function eslint(marker: string, where: Kind["where"]): Kind {
  const pattern = new RegExp(String.raw`${marker}\s+(?=[^\n]{0,200}?(?:${rulesOfEslint}))${names}`);
  return { marker, scope: "security", where, pattern };
}

/** Each with where its tool's own documentation says that it is read. */
const kinds: readonly Kind[] = [
  { marker: "gitleaks:allow", scope: "secrets", where: "line", pattern: /gitleaks:allow\b/ },
  { marker: "trufflehog:ignore", scope: "secrets", where: "line", pattern: /trufflehog:ignore\b/ },
  { marker: "ggignore", scope: "secrets", where: "line", pattern: /\bggignore\b/ },
  {
    ...{ marker: "pragma: allowlist secret", scope: "secrets", where: "line" },
    pattern: /pragma:\s*(?:allow|white)list[ -]secret\b/,
  },
  {
    ...{ marker: "pragma: allowlist nextline secret", scope: "secrets", where: "next" },
    pattern: /pragma:\s*(?:allow|white)list[ -]nextline[ -]secret\b/,
  },
  {
    ...{ marker: "nosemgrep", scope: "security", where: "beside" },
    pattern: new RegExp(String.raw`\bnosem(?:grep)?\b(?:\s*:\s*${names})?`),
  },
  {
    ...{ marker: "nosec", scope: "security", where: "line" },
    pattern: /(?:#|\/\/|\/\*)\s*nosec\b(?::?\s*[BG]\d{3}(?:[\s,]+[BG]\d{3})*)?/,
  },
  {
    ...{ marker: "noqa", scope: "security", where: "line" },
    pattern: /\bnoqa:\s*(?:[A-Z]+\d+[\s,]+)*S\d{3}(?:[\s,]+[A-Z]+\d+)*/,
  },
  { marker: "NOSONAR", scope: "security", where: "line", pattern: /\bNOSONAR\b(?:\([\w:, ]*\))?/ },
  {
    ...{ marker: "nolint:gosec", scope: "security", where: "beside" },
    pattern: /\bnolint:\s*(?:\w+,)*gosec\b(?:,\w+)*/,
  },
  {
    ...{ marker: "NOLINT", scope: "security", where: "line" },
    pattern: /\bNOLINT\([^)\n]*(?:cert-|security)[^)\n]*\)/,
  },
  {
    ...{ marker: "NOLINTNEXTLINE", scope: "security", where: "next" },
    pattern: /\bNOLINTNEXTLINE\([^)\n]*(?:cert-|security)[^)\n]*\)/,
  },
  {
    ...{ marker: "rubocop:disable", scope: "security", where: "line" },
    pattern: /\brubocop:(?:disable|todo)\s+(?:[\w/]+,\s*)*Security(?:\/\w+)?(?:,\s*[\w/]+)*/,
  },
  {
    ...{ marker: "phpcs:ignore", scope: "security", where: "beside" },
    pattern: /\bphpcs:ignore\s+[\w.,\s]*Security[\w.]*(?:\s*,\s*[\w.]+)*/,
  },
  {
    ...{ marker: "lgtm", scope: "security", where: "line" },
    pattern: /\b(?:lgtm|codeql)\s*\[[\w/,\s-]+\]/,
  },
  {
    ...{ marker: "tfsec:ignore", scope: "security", where: "beside" },
    pattern: /\b(?:tfsec|trivy):ignore:[\w*-]+(?:\s+(?:tfsec|trivy):ignore:[\w*-]+)*/,
  },
  {
    ...{ marker: "bearer:disable", scope: "security", where: "next" },
    pattern: new RegExp(String.raw`\bbearer:disable\s+${names}`),
  },
  eslint("eslint-disable-line", "line"),
  eslint("eslint-disable-next-line", "next"),
];

/** Every marker holds one of these words; one pass for all takes a third of the time that looking for each takes. */
const anyMarker = new RegExp(
  [
    ...["gitleaks:", "trufflehog:", "ggignore", "pragma:", "nosem", "nosec", "noqa:", "NOSONAR", "nolint:"],
    ...["NOLINT", "rubocop:", "phpcs:", "lgtm", "codeql", ":ignore:", "bearer:", "eslint-disable-"],
  ].join("|"),
);

export function mayHoldMarker(text: string): boolean {
  return anyMarker.test(text);
}

/** The first marker of the line; whether it stands in a comment the caller knows. */
export function foreignMarker(line: string): ForeignMarker | null {
  if (!mayHoldMarker(line)) return null;
  for (const { pattern, ...kind } of kinds) {
    const found = pattern.exec(line);
    if (found !== null)
      return { ...kind, at: found.index, reason: reasonIn(line.slice(found.index + found[0].length)) };
  }
  return null;
}

const longestReason = 200;

/** What is said behind the marker. */
function reasonIn(rest: string): string | null {
  const said = rest
    .replace(/\s*(?:\*\/\}?|-->|--%>|#\})\s*$/, "")
    .replace(/^[\s:;,.\-–—/#*]+/, "")
    .trim();
  return said === "" ? null : maskSecrets("", said.slice(0, longestReason));
}
