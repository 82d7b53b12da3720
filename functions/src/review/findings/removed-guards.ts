/** Finds a deleted check of who may do what: a guard that stood on the LEFT side and stands nowhere in the change any more. */
import type { Finding } from "@acrux/contract";
import type { DiffLine, Hunk } from "../change/diff.ts";
import { type Match, toFinding } from "./finding.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { isLockFile } from "../change/coverage.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";
import { isTestCode } from "../change/test-code.ts";

interface GuardKind {
  readonly name: RegExp;
  readonly cwe: string;
  readonly what: string;
}

const verb = "(?:require|ensure|check|verify|assert|has|is|can|must|enforce|validate|need|needs)";

/** Names are compared in lower case without separators: `require_admin` and `requireAdmin` are the same. */
const guardKinds: readonly GuardKind[] = [
  {
    name: new RegExp(
      `^${verb}(?:csrf|xsrf)(?:token)?$|^(?:csrfprotection|csrfprotect|protectfromforgery|verifyauthenticitytoken)$`,
    ),
    cwe: "CWE-352",
    what: "protects against cross-site request forgery (CSRF)",
  },
  {
    name: /^(?:verify|check|validate|assert|is|has)(?:valid)?(?:webhook|request|jwt|hmac|token)?(?:signature|hmac|jwt)(?:valid)?$|^(?:timingsafeequal|comparedigest|securecompare)$/,
    cwe: "CWE-347",
    what: "verifies a signature",
  },
  {
    name: new RegExp(
      `^${verb}(?:user|current|valid)?(?:auth|authentication|authenticated|login|loggedin|signedin|session|user|token|accesstoken|idtoken)$|^authenticate(?:user|request|token)?$|^loginrequired$|^authrequired$`,
    ),
    cwe: "CWE-306",
    what: "authenticates the caller",
  },
  {
    name: new RegExp(
      `^${verb}(?:user|any|valid)?(?:authorization|authorized|authorised|permission|permissions|role|roles|admin|owner|ownership|access|scope|scopes|policy|privilege|member|membership)$|^(?:authorize|authorise|permissionrequired|preauthorize|rolesallowed|secured|userpassestest|adminonly)$`,
    ),
    cwe: "CWE-862",
    what: "authorizes the caller",
  },
];

/** Longer runs of deletions take the guarded code away as well, and then the guard has nothing left to guard. */
const longestRun = 8;
const definition =
  /^\s*(?:export\s+|default\s+|public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+)*(?:function|def|func|class|interface|type|import|from|require|package|use)\b|^\s*(?:const|let|var)\s+[\w$]+\s*=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>|require\()/;
/** The head of a method, which has no word of its own: `public Response drop(Id id) {`, `async drop(id) {`. */
const methodHead =
  /^\s*(?:(?:public|private|protected|internal|static|async|override|virtual|final|suspend)\s+)+(?:[\w<>[\],.?]+\s+){0,3}\w+\s*\(|^\s*(?!(?:if|for|while|switch|catch|with|using|lock)\b)\w+\([^()]*\)\s*(?::\s*[\w<>[\].| ]+)?\{\s*$/;
/** `"/users/:id"` */
const address = /(["'`])\/[^"'`\s]*\1/;
const commentLine = /^\s*(?:\/\/|#|\*|\/\*|--)/;

interface Guard {
  readonly name: string;
  readonly kind: GuardKind;
}

/** Findings stand on the LEFT side; `quote` is the deleted line. */
export function findRemovedGuards(plan: readonly PlannedFile[]): Finding[] {
  const identities = identityPaths(plan.map(({ file }) => file));
  const hunks = plan.flatMap(({ diff }) => diff?.hunks ?? []);
  // A change that removes nothing may add a million lines.
  if (!hunks.some(({ lines }) => lines.some(({ kind }) => kind === "removed"))) return [];
  const added = new Set(hunks.flatMap(addedGuardNames));
  return plan.flatMap(({ file: { path, status }, diff }) => {
    if (diff === null || status === "removed" || isTestCode(path) || !isCode(path)) return [];
    const seen = new Map<string, number>();
    const newChecks = checksNewIn(diff.hunks);
    const isReplaced = isInBrowser.test(path) || diff.hunks.some(speaksOfAccess);
    return diff.hunks.flatMap((hunk) => {
      if (isTakenOver(hunk)) return [];
      const found = blocksOf(hunk)
        .flatMap((block) => removedGuard(block, added) ?? [])
        .filter(({ guard }) => !isMadeByOther(guard, newChecks));
      if (found.length === 0) return [];
      const lineAt = leftLines(hunk, path);
      const paths = { path, identity: identities.get(path) ?? path };
      return found.map(({ guard, line, isPlain }) => ({
        ...guardFinding(guard, line, paths, seen, lineAt),
        ...(!isPlain || isReplaced ? { confidence: "low" as const } : {}),
      }));
    });
  });
}

function addedGuardNames({ lines }: Hunk): string[] {
  return lines
    .filter(({ kind }) => kind === "added")
    .flatMap(({ text }) => guardsIn(text))
    .map(({ name }) => name);
}

interface Removed {
  readonly guard: Guard;
  readonly line: DiffLine;
  /** The check is gone and nothing came for it; else it is a guess, because code in other words may do the same. */
  readonly isPlain: boolean;
}

/** Pages ask who is there to show what is his; what protects is the server. */
const isInBrowser =
  /\.(?:[jt]sx|vue|svelte|wxs)$|(?:^|\/)(?:client|frontend|public|static|wwwroot|[\w-]*-wx)\//;

/** Says elsewhere in the file, in code or in words, who may do what. */
function speaksOfAccess({ lines }: Hunk): boolean {
  return lines.some(
    ({ kind, text }) =>
      kind === "added" &&
      /auth[zn]|authoriz|authoris|authentic|permission|middleware|polic(?:y|ies)\b|guard/i.test(text),
  );
}

/** No word but those that were there. */
function addsNothing({ removed, added }: Block): boolean {
  const wordsOf = (lines: readonly DiffLine[]): string[] =>
    lines.flatMap(({ text }) => text.match(/\w+/g) ?? []);
  const before = new Set(wordsOf(removed));
  return wordsOf(added).every((word) => before.has(word));
}

interface Block {
  readonly removed: readonly DiffLine[];
  readonly added: readonly DiffLine[];
}

/** Runs of changed lines between unchanged ones. */
function blocksOf({ lines }: Hunk): Block[] {
  const blocks: { removed: DiffLine[]; added: DiffLine[] }[] = [];
  let open = false;
  for (const line of lines) {
    if (line.kind === "context") open = false;
    else {
      if (!open) blocks.push({ removed: [], added: [] });
      open = true;
      blocks.at(-1)?.[line.kind].push(line);
    }
  }
  return blocks;
}

/** A call that is new in the hunk and named after checking: a helper that makes the check now. */
const helper =
  /(?<![A-Za-z\d$])_*((?:[cC]heck|[vV]erify|[vV]alidate|[eE]nsure|[rR]equire|[aA]ssert|[eE]nforce|[aA]uthenticate|[aA]uthori[sz]e|[gG]uard|[pP]rotect|[dD]eny|[rR]eject)(?=[A-Z_])\w*)[!?]?\s*\(/g;
/** These look at what was sent, and not at who sent it. */
const checksShape = /input|schema|body|param|arg|form|field|email|type|size|length|range|null|equal|empty/i;

function isTakenOver(hunk: Hunk): boolean {
  return checksNewIn([hunk]).some((name) => !checksShape.test(name));
}

function helpersIn({ lines }: Hunk, kind: DiffLine["kind"]): string[] {
  return lines
    .filter((line) => line.kind === kind && !commentLine.test(line.text) && !definition.test(line.text))
    .flatMap(({ text }) => [...text.slice(0, 1_000).matchAll(helper)].map(([, name = ""]) => name));
}

/** Calls that are new in the file and named after checking. */
function checksNewIn(hunks: readonly Hunk[]): string[] {
  const namesIn = (kind: DiffLine["kind"]): string[] => hunks.flatMap((hunk) => helpersIn(hunk, kind));
  const before = new Set([...namesIn("removed"), ...namesIn("context")]);
  return namesIn("added").filter((name) => !before.has(name));
}

const leadingVerb = new RegExp(`^${verb}`);

/** Each handler asks for itself now: `requireScope` is gone, and `requireKeyScope` is called where the key is known. */
function isMadeByOther({ name }: Guard, newChecks: readonly string[]): boolean {
  const subject = name.replace(leadingVerb, "");
  return newChecks.some((check) => check.replaceAll("_", "").toLowerCase().endsWith(subject));
}

/** A condition about access in other words: `if (!allowsWriteAccess(user, board))`. */
const decides =
  /\bcan\?\s*[(:]|\b(?:if|unless|guard)\b.{0,200}(?<![A-Za-z\d$])(?:allows?|may|can|is|has|permits?)\w*(?:[Aa]ccess|[Pp]ermission|[Mm]ember|[Oo]wner|[Aa]dmin|[Rr]ole|[Aa]uthori[sz]ed|[Aa]uthenticated)\w*\s*\(/;

/** The first guard that the block deletes for good; null when it is replaced, moved, or goes away with what it guarded. */
function removedGuard(block: Block, added: ReadonlySet<string>): Removed | null {
  if (block.removed.length === 0 || block.removed.length > longestRun) return null;
  if (block.removed.some(({ text }) => definition.test(text) || methodHead.test(text))) return null;
  if (block.added.some(({ text }) => guardsIn(text).length > 0 || decides.test(text))) return null;
  for (const line of block.removed) {
    const guard = guardsIn(line.text).find(({ name }) => !added.has(name));
    if (guard !== undefined && !isOfGoneRoute(line, block))
      return { guard, line, isPlain: addsNothing(block) && !/^(?:is|has)/.test(guard.name) };
  }
  return null;
}

/** The route is written on the line of its guard, and nothing has its address any more. */
function isOfGoneRoute({ text }: DiffLine, { added }: Block): boolean {
  const route = address.exec(text.slice(0, 1_000))?.[0];
  return route !== undefined && !added.some((line) => line.text.includes(route));
}

/** Guards that a line uses; definitions, imports and comments use none. */
function guardsIn(text: string): Guard[] {
  if (text.length > 1_000 || definition.test(text) || commentLine.test(text)) return [];
  const code = text.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""');
  const names = [...code.matchAll(/[A-Za-z_$][\w$]*[!?]?/g)].filter((word) =>
    isUse(code, word[0], word.index),
  );
  return names.flatMap(([name]) => {
    const plain = name.replace(/[_$!?]/g, "").toLowerCase();
    const kind = guardKinds.find((candidate) => candidate.name.test(plain));
    return kind === undefined ? [] : [{ name: plain, kind }];
  });
}

/** A call, a decorator, a symbol, or an argument on its own; a question (`is…`, `has…`, `can…`) only where it decides. */
function isUse(code: string, name: string, at: number): boolean {
  const before = code.slice(0, at).trimEnd().at(-1) ?? "";
  const after = code.slice(at + name.length).trimStart()[0] ?? "";
  if (/^(?:is|has|can)(?:[A-Z_]|[a-z]+ed)/.test(name))
    return /\b(?:if|unless|assert|raise|throw|return)\b/.test(code);
  return after === "(" || before === "@" || before === ":" || (/[(,]/.test(before) && /[,)]/.test(after));
}

function leftLines(hunk: Hunk, path: string): (line: number) => string | undefined {
  const left = hunk.lines.filter((line) => line.left !== null);
  const first = left[0]?.left ?? 0;
  const masked = maskSecrets(path, left.map(({ text }) => text).join("\n")).split("\n");
  return (line) => masked[line - first];
}

function guardFinding(
  { name, kind }: Guard,
  line: DiffLine,
  { path, identity }: { path: string; identity: string },
  seen: Map<string, number>,
  lineAt: (line: number) => string | undefined,
): Finding {
  const at = line.left ?? 0;
  const quote = (lineAt(at) ?? "").trim();
  const match: Match = {
    ...{
      ruleId: "removed-guard",
      source: "rule",
      severity: "high",
      category: "security",
      confidence: "medium",
    },
    ...{ cwe: kind.cwe, title: "Removed security check", message: messageFor(kind), fix: null },
    links: [`https://cwe.mitre.org/data/definitions/${kind.cwe.slice(4)}.html`],
    ...{ startLine: at, endLine: at, symbol: name, code: quote },
  };
  const occurrence = seen.get(line.text.trim()) ?? 0;
  seen.set(line.text.trim(), occurrence + 1);
  const place = { path, side: "LEFT" as const, startLine: at, endLine: at };
  return { ...toFinding(match, place, occurrence, lineAt, identity), quote };
}

function messageFor({ what }: GuardKind): string {
  return (
    `The deleted line ${what}, and the change adds no such check anywhere. ` +
    "If the check is made elsewhere now, say where; if not, bring it back."
  );
}

function isCode(path: string): boolean {
  const language = languageOf(path);
  return language !== null && languageWithId(language).isData !== true && !isLockFile(path);
}
