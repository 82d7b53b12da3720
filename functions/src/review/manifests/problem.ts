/** The kinds of problems that manifests, lock files, images and workflows can have, and what is said of each. */
import type { Category, Finding, Severity } from "@acrux/contract";
import type { Match } from "../findings/finding.ts";
import { titles } from "../rules/writing/titles.ts";

interface Kind {
  readonly severity: Severity;
  readonly category: Category;
  readonly confidence: Finding["confidence"];
  readonly cwe: string | null;
  readonly title: string;
  /** `subject` is the dependency, the address or the file that it is about. */
  readonly message: (subject: string) => string;
  readonly link: string;
}

const scorecard = "https://github.com/ossf/scorecard/blob/main/docs/checks.md#pinned-dependencies";
const slsa = "https://slsa.dev/spec/v1.0/threats";
const sheets = "https://cheatsheetseries.owasp.org/cheatsheets";
const hashes = "https://csrc.nist.gov/projects/hash-functions";
const passwords = `${sheets}/Password_Storage_Cheat_Sheet.html`;
const storage = `${sheets}/Cryptographic_Storage_Cheat_Sheet.html`;
const tokens = `${sheets}/JSON_Web_Token_for_Java_Cheat_Sheet.html`;

const kinds = {
  unpinned: {
    ...{ severity: "low", category: "security", confidence: "high", cwe: "CWE-829", link: scorecard },
    title: "Unpinned dependency",
    message: (subject) =>
      `${subject} has no version limit, so the next install can bring unreviewed code. Set a version or a range with an upper bound.`,
  },
  "git-dependency": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-829", link: scorecard },
    title: "Git dependency without a commit",
    message: (subject) =>
      `${subject} is installed from a git repository without a commit, so anyone who can push there changes what runs here. Pin the full commit hash, or use a published version.`,
  },
  "url-dependency": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-494", link: slsa },
    title: "Dependency from a URL instead of a registry",
    message: (subject) =>
      `${subject} is downloaded from a URL whose content can be replaced, and no registry keeps or checks it. Use a published version.`,
  },
  "insecure-source": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-494", link: slsa },
    title: titles.dependenciesOverHttp,
    message: (subject) =>
      `${subject} is fetched without TLS, so anyone on the network path can replace the code. Use an https URL.`,
  },
  "unverified-source": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-295", link: slsa },
    title: "TLS certificate verification disabled for a package source",
    message: (subject) =>
      `${subject} lets packages come from a server whose identity is not verified. Remove it, and trust the server's certificate instead.`,
  },
  "extra-source": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "medium",
      cwe: "CWE-427",
      link: "https://docs.pypi.org/",
    },
    title: titles.dependencyConfusion,
    message: (subject) =>
      `With ${subject} the installer takes the highest version of a name from any of its sources, so an attacker can publish an internal name in the public index and have it installed. Use one index that serves both.`,
  },
  "install-script": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "New install script",
    message: (subject) =>
      `${subject} runs on every machine that installs this package, before its code is reviewed. Move it into a command that users call.`,
  },
  "loading-install-script": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-494", link: slsa },
    title: "Unverified download executed in an install script",
    message: (subject) =>
      `${subject} downloads code and runs it on every machine that installs this package, without verifying it. Ship the code in the package, or verify it against a known hash.`,
  },
  "replaced-module": {
    ...{
      severity: "low",
      category: "security",
      confidence: "medium",
      cwe: "CWE-829",
      link: "https://go.dev/ref/mod#go-mod-file-replace",
    },
    title: "Replaced module",
    message: (subject) =>
      `${subject} replaces the module that the imports name, which readers of the imports do not see. Say in a comment why, and until when.`,
  },
  "unpinned-image": {
    ...{
      severity: "low",
      category: "security",
      confidence: "high",
      cwe: "CWE-829",
      link: "https://docs.docker.com/build/building/best-practices/#pin-base-image-versions",
    },
    title: "Image not pinned",
    message: (subject) =>
      `${subject} is whatever was pushed last under that name, so the same commit builds different images. Set a version, preferably with its digest.`,
  },
  "unpinned-action": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "high",
      cwe: "CWE-829",
      link: "https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions",
    },
    title: "Action not pinned",
    message: (subject) =>
      `${subject} names a tag or a branch, which can be moved to other code that then runs with this workflow's token and secrets. Pin the full commit hash, with the version in a comment.`,
  },
  "lock-host": {
    ...{ severity: "high", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "Lock file uses a new package host",
    message: (subject) =>
      `Packages are now downloaded from ${subject}, which was not a source before this change. If that registry is not intended, the lock file may have been tampered with: regenerate it from the manifest.`,
  },
  "lock-integrity": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "high",
      cwe: "CWE-353",
      link: "https://docs.npmjs.com/cli/configuring-npm/package-lock-json",
    },
    title: "Missing integrity hash in the lock file",
    message: (subject) =>
      `The entry of ${subject} has no hash, so an install cannot tell whether the package is the one that was locked. Regenerate the lock file.`,
  },
  "lock-install-script": {
    ...{ severity: "low", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "New dependency with an install script",
    message: (subject) =>
      `${subject} runs an install script. Review what it does, or install with scripts disabled.`,
  },
  downgrade: {
    ...{
      severity: "medium",
      category: "security",
      confidence: "medium",
      cwe: "CWE-1395",
      link: "https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/",
    },
    title: "Dependency downgrade",
    message: (subject) =>
      `${subject}: bugs and vulnerabilities that were fixed in between come back. If a newer version is broken, say so in a comment.`,
  },
  "known-weakness": {
    ...{
      severity: "high",
      category: "security",
      confidence: "high",
      cwe: "CWE-1395",
      link: "https://osv.dev/list",
    },
    title: "Dependency with known vulnerabilities",
    message: (subject: string) =>
      `${subject} has published vulnerabilities. Update to a version that fixes them, or explain why they cannot be reached from here.`,
  },
  "malicious-package": {
    ...{
      severity: "critical",
      category: "security",
      confidence: "high",
      cwe: "CWE-506",
      link: "https://osv.dev/list",
    },
    title: "Known malicious package",
    message: (subject: string) =>
      `${subject} is known malware. Do not install it; where it was installed, treat the machine and its credentials as compromised.`,
  },
  "without-lock": {
    ...{ severity: "medium", category: "bug", confidence: "medium", cwe: null, link: scorecard },
    title: "Lock file not updated",
    message: (subject) =>
      `${subject} still holds the versions from before, so a frozen install fails, or installs other versions than this change was tested with. Run the package manager and commit the lock file.`,
  },
  "weak-hash": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-328", link: hashes },
    title: titles.weakHash,
    message: (subject) =>
      `${subject}, and collisions in this hash can be made on purpose. Where the digest protects anything, set \`SHA-256\`.`,
  },
  "weak-password-hash": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-916", link: passwords },
    title: titles.fastPasswordHash,
    message: (subject) =>
      `${subject}, which is computed so fast that leaked password hashes are guessed by the billion. Set \`bcrypt\`, \`scrypt\` or \`Argon2\`.`,
  },
  "weak-cipher": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-327", link: storage },
    title: titles.weakCipher,
    message: (subject) =>
      `${subject}: the cipher can be broken, or its mode (ECB) shows which blocks are equal. Set \`AES/GCM/NoPadding\`, and encrypt again what was stored.`,
  },
  "unsigned-tokens": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-347", link: tokens },
    title: titles.jwtUnverified,
    message: (subject) =>
      `${subject}, so tokens carry no signature, and anyone can write one for any user. Set an algorithm with a key, such as \`RS256\`.`,
  },
} as const satisfies Record<string, Kind>;

export type ProblemKind = keyof typeof kinds;

/** What there is to find, for the documentation. */
export const manifestChecks: readonly (Pick<Kind, "title" | "severity"> & { readonly ruleId: string })[] =
  Object.entries(kinds).map(([kind, { title, severity }]) => ({
    ruleId: `manifest-${kind}`,
    title,
    severity,
  }));

/** A problem on one line of a file, 1-based. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly line: number;
  readonly subject: string;
  /** True where the change explains it by itself, so that it is listed and not posted. */
  readonly isGuess?: boolean;
}

/** `text` is the line, without its line end. */
export function problemMatch({ kind, line, subject, isGuess }: Problem, text: string): Match {
  const { severity, category, cwe, title, message, link, ...about } = kinds[kind];
  const confidence = isGuess === true ? "low" : about.confidence;
  return {
    ...{ ruleId: `manifest-${kind}`, source: "rule", severity, category, confidence, cwe, title },
    ...{ message: message(subject), links: [link], fix: null, symbol: "" },
    ...{ startLine: line, endLine: line, code: text.trim() },
  };
}
