/** GitHub Actions: downloads that run unchecked. */
import { defineRules } from "../writing/define-rules.ts";
import { hardening, job, found } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "../writing/yaml-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { textOf } from "../../syntax/node-memo.ts";

/** What was fetched is piped to a shell, stands in its place, or is kept in a variable that is run. */
const downloadRun = [
  "(?:curl|wget)\\s[^\\n|]*(?:\\\\\\n[^\\n|]*)?\\|\\s*(?:sudo\\s+(?:-\\S+\\s+)*)?(?:/(?:usr/)?bin/)?(?:ba|z)?sh\\b",
  "(?:\\beval|\\b(?:ba|z)?sh\\s+-\\w*c)\\s+[\"']?(?:\\$\\(|`)\\s*(?:curl|wget)\\s",
  "(?:\\b(?:ba|z)?sh|\\bsource|\\s\\.)\\s+<\\(\\s*(?:curl|wget)\\s",
  "\\b\\w+=[\"']?(?:\\$\\(|`)\\s*(?:curl|wget)\\s(?:.|\\n)*\\beval\\s+[\"']?\\$",
  "\\b(?:[Ii]wr|[Ii]rm|[Ii]nvoke-(?:[Ww]eb[Rr]equest|[Rr]est[Mm]ethod)|[Dd]ownload[Ss]tring)\\b[^\\n|]*\\|\\s*(?:[Ii]ex|IEX|[Ii]nvoke-[Ee]xpression)\\b",
  "\\b(?:[Ii]ex|IEX|[Ii]nvoke-[Ee]xpression)\\b[^\\n]*\\b(?:[Ii]wr|[Ii]rm|[Dd]ownload[Ss]tring|[Ii]nvoke-(?:[Ww]eb[Rr]equest|[Rr]est[Mm]ethod))\\b",
].join("|");

/** The address names a commit, whose content stays; or nothing of worth lies beside it: no secret, and no right to write. */
function isHarmlessDownload(run: SgNode, { text }: ParsedFile): boolean {
  if (/https?:\/\/\S*[/@=][0-9a-f]{40}\b/.test(textOf(run))) return true;
  return !/\bsecrets\.|\bgithub\.token\b|:\s*write(?:-all)?\b/.test(text);
}

export const unverifiedDownload = defineRules(["github-actions"], "security", [
  {
    id: "gha-download-run-unchecked",
    severity: "medium",
    confidence: "high",
    cwe: 494,
    see: [hardening],
    title: titles.unverifiedDownload,
    message:
      "The script runs before its checksum is checked, so a compromised host runs commands here, with the workflow's token and secrets. Download it, compare its checksum, then run it.",
    rule: pair("run", downloadRun),
    unsure: isHarmlessDownload,
    valid: [job("      - run: curl -fsS https://example.com/a.tgz | tar xz")],
    invalid: [
      found("      - run: curl -fsSL https://example.com/a.sh | bash", 1),
      found('      - run: eval "$(curl -fsSL https://example.com/a.sh)"', 1),
      found("      - run: |\n          S=$(curl https://example.com/a.sh)\n          eval $S", 1),
      found("      - run: bash <(curl -s https://example.com/a.sh)", 1),
      found("      - run: iwr https://example.com/a.ps1 | iex", 1),
    ],
  },
]);
