/** The kinds of problems that manifests, lock files, images and workflows can have, and what is said of each. */
import type { Category, Finding, Severity } from "@acrux/contract";
import type { Match } from "../finding.ts";

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

const kinds = {
  unpinned: {
    ...{ severity: "low", category: "security", confidence: "high", cwe: "CWE-829", link: scorecard },
    title: "A dependency takes whatever version comes",
    message: (subject) =>
      `${subject} has no version that it must stay within, so the next install can bring code that nobody here has seen. Name a version or a range with an upper bound.`,
  },
  "git-dependency": {
    ...{ severity: "medium", category: "security", confidence: "high", cwe: "CWE-829", link: scorecard },
    title: "A dependency from a git branch",
    message: (subject) =>
      `${subject} is taken from a git repository without a commit, so whoever can push there changes what runs here. Name a full commit hash, or a published version.`,
  },
  "url-dependency": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-494", link: slsa },
    title: "A dependency from an address instead of a registry",
    message: (subject) =>
      `${subject} is downloaded from an address whose content can be replaced, and no registry keeps or checks it. Take a published version.`,
  },
  "insecure-source": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-494", link: slsa },
    title: "Dependencies over an unprotected connection",
    message: (subject) =>
      `${subject} is fetched without TLS, so anybody on the way can replace the code. Use an https address.`,
  },
  "unverified-source": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-295", link: slsa },
    title: "Checks of the package source are switched off",
    message: (subject) =>
      `${subject} lets packages come from a server whose identity nobody checked. Remove it, and trust the server's certificate instead.`,
  },
  "extra-source": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "medium",
      cwe: "CWE-427",
      link: "https://docs.pypi.org/",
    },
    title: "Two package sources compete for the same names",
    message: (subject) =>
      `With ${subject} the installer takes the highest version of a name from any of its sources, so a stranger can publish an internal name and be installed. Use one index that serves both.`,
  },
  "install-script": {
    ...{ severity: "medium", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "A new script runs at every install",
    message: (subject) =>
      `${subject} runs on every machine that installs this package, before anybody looked at it. Move it into a command that people call.`,
  },
  "loading-install-script": {
    ...{ severity: "high", category: "security", confidence: "high", cwe: "CWE-494", link: slsa },
    title: "An install script runs code from the network",
    message: (subject) =>
      `${subject} loads code and runs it on every machine that installs this package, and nothing checks what it loads. Ship the code in the package, or check it against a known hash.`,
  },
  "replaced-module": {
    ...{
      severity: "low",
      category: "security",
      confidence: "medium",
      cwe: "CWE-829",
      link: "https://go.dev/ref/mod#go-mod-file-replace",
    },
    title: "A dependency is replaced by another one",
    message: (subject) =>
      `${subject} stands in for the module that the imports name, and readers of the imports do not see it. Say in a comment why, and until when.`,
  },
  "unpinned-image": {
    ...{
      severity: "low",
      category: "security",
      confidence: "high",
      cwe: "CWE-829",
      link: "https://docs.docker.com/build/building/best-practices/#pin-base-image-versions",
    },
    title: "An image without a version",
    message: (subject) =>
      `${subject} is whatever was pushed last under that name, so the same commit builds different things. Name a version, best with its digest.`,
  },
  "unpinned-action": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "high",
      cwe: "CWE-829",
      link: "https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions",
    },
    title: "An action that its owner can change",
    message: (subject) =>
      `${subject} names a tag or a branch, which can be moved to other code that then runs with this workflow's token and secrets. Name the full commit hash, with the version in a comment.`,
  },
  "lock-host": {
    ...{ severity: "high", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "The lock file takes packages from a new place",
    message: (subject) =>
      `Packages are now downloaded from ${subject}, which was not a source before this change. If nobody set that registry on purpose, the lock file was tampered with: make it anew from the manifest.`,
  },
  "lock-integrity": {
    ...{
      severity: "medium",
      category: "security",
      confidence: "high",
      cwe: "CWE-353",
      link: "https://docs.npmjs.com/cli/configuring-npm/package-lock-json",
    },
    title: "A locked package without an integrity hash",
    message: (subject) =>
      `The entry of ${subject} has no hash, so an install cannot tell whether the package is the one that was locked. Make the lock file anew.`,
  },
  "lock-install-script": {
    ...{ severity: "low", category: "security", confidence: "medium", cwe: "CWE-829", link: slsa },
    title: "A new dependency runs a script when it is installed",
    message: (subject) =>
      `${subject} runs a script of its own at install. Look at what it does, or install with scripts switched off.`,
  },
  downgrade: {
    ...{
      severity: "medium",
      category: "security",
      confidence: "medium",
      cwe: "CWE-1395",
      link: "https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/",
    },
    title: "A dependency goes back to an older version",
    message: (subject) =>
      `${subject}: what was mended in between, weaknesses among it, comes back. If a newer version is broken, say so in a comment.`,
  },
  "known-weakness": {
    ...{
      severity: "high",
      category: "security",
      confidence: "high",
      cwe: "CWE-1395",
      link: "https://osv.dev/list",
    },
    title: "A version with known weaknesses",
    message: (subject: string) =>
      `${subject} has weaknesses that are published. Take a version in which they are mended, or say why they cannot be reached from here.`,
  },
  "malicious-package": {
    ...{
      severity: "critical",
      category: "security",
      confidence: "high",
      cwe: "CWE-506",
      link: "https://osv.dev/list",
    },
    title: "A package that is known to be malicious",
    message: (subject: string) =>
      `${subject} was published to do harm. Do not install it; where it was installed, treat the machine and its credentials as taken.`,
  },
  "without-lock": {
    ...{ severity: "medium", category: "bug", confidence: "medium", cwe: null, link: scorecard },
    title: "Dependencies changed, but their lock file did not",
    message: (subject) =>
      `${subject} still holds the versions from before, so an install that keeps to it fails or takes other versions than this change was tried with. Run the package manager and commit what it writes.`,
  },
} as const satisfies Record<string, Kind>;

export type ProblemKind = keyof typeof kinds;

/** A problem on one line of a file, 1-based. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly line: number;
  readonly subject: string;
}

/** `text` is the line, without its line end. */
export function problemMatch({ kind, line, subject }: Problem, text: string): Match {
  const { severity, category, confidence, cwe, title, message, link } = kinds[kind];
  return {
    ...{ ruleId: `manifest-${kind}`, source: "rule", severity, category, confidence, cwe, title },
    ...{ message: message(subject), links: [link], fix: null, symbol: "" },
    ...{ startLine: line, endLine: line, code: text.trim() },
  };
}
