/** The full answer of real reviews, in many languages and with everything that may become of a finding, against the published schema. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { expect, it } from "vitest";
import { changeBetween } from "../../../../tests/engine/temporary-repository.ts";
import type { Change } from "../change/change.ts";
import { readConfig } from "../config/read-config.ts";
import { review } from "../review.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";
import { type FullReport, fullReportVersion, reportInFull } from "./full-report.ts";

const schema = JSON.parse(
  readFileSync(new URL("full-report.schema.json", import.meta.url), "utf8"),
) as object;
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(schema);

async function fullReportOf(change: Change, settings: Partial<ReviewSettings>): Promise<FullReport> {
  const watch = { now: () => 0, onStart: () => undefined };
  const result = await review(change, { ...defaultSettings, ...settings }, watch);
  const { baseSha: base, headSha: head, unlistedFiles } = change;
  const report: unknown = JSON.parse(reportInFull(result, { version: "0.1.0", base, head, unlistedFiles }));
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  return report as FullReport;
}

const java = (body: string): string =>
  `class A {\n  void f(HttpServletRequest r) throws Exception {\n    ${body}\n  }\n}\n`;

/** A command made of what came from outside, in each language's words. */
const files = {
  "a.ts":
    "import { exec } from 'node:child_process';\nexport const f = (req: Request) => exec('ls ' + req.query.a);\n",
  "b.js": "const { exec } = require('child_process');\napp.get('/', (req) => exec('ls ' + req.query.a));\n",
  "c.py": 'import os\n\n\ndef f(request):\n    os.system("ls " + request.GET["a"])\n',
  "d.rb": 'def f\n  system("ls #{params[:a]}")\nend\n',
  "e.php": '<?php\nsystem("ls " . $_GET["a"]);\n',
  "f.go":
    'package p\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\texec.Command("sh", "-c", "ls "+r.FormValue("a")).Run()\n}\n',
  "G.java": java('Runtime.getRuntime().exec("sh -c ls " + r.getParameter("a"));'),
  "h.c": "#include <stdio.h>\nvoid f(void) {\n  char a[8];\n  gets(a);\n}\n",
  "I.cs": "public class A {\n  public void F() {\n    var md5 = MD5.Create();\n  }\n}\n",
  "j.sh": 'eval "$1"\n',
  Dockerfile: "FROM alpine:latest\nRUN curl http://x.example.org/i.sh | sh\n",
  "k.tf":
    'resource "aws_security_group_rule" "a" {\n  type        = "ingress"\n  cidr_blocks = ["0.0.0.0/0"]\n  from_port   = 22\n  to_port     = 22\n  protocol    = "tcp"\n}\n',
  "l.yml": "strictness: strict\n",
};

it(
  "fits the schema for a dozen languages, with every finding at its quoted code",
  { timeout: 60_000 },
  async () => {
    const change = await changeBetween({ "start.txt": "start\n" }, files);
    const report = await fullReportOf(change, { strictness: "strict" });
    expect(report.version).toBe(fullReportVersion);
    const found = new Set(report.findings.map(({ path }) => path));
    expect(found.size).toBeGreaterThanOrEqual(10);
    const texts: Readonly<Record<string, string>> = files;
    for (const { path, quote, startLine, endLine, side } of report.findings) {
      if (side === "LEFT" || quote.includes("…")) continue;
      const lines = (texts[path] ?? "")
        .split("\n")
        .slice(startLine - 1, endLine)
        .join("\n");
      expect(lines).toContain(quote);
    }
  },
);

it("tells everything that may become of a finding", { timeout: 60_000 }, async () => {
  const evil = (name: string): string => `export const ${name} = (text: string) => eval("(" + text + ")");\n`;
  const before = {
    "old.ts": `${evil("old")}start();\n`,
    "guard.ts": "export function f(req: R) {\n  requireAdmin(req);\n  run();\n}\n",
  };
  const after = {
    "old.ts": `${evil("old").replace("text: string", "text:  string")}start();\n`,
    "guard.ts": "export function f(req: R) {\n  run();\n}\n",
    "new.ts": evil("one") + evil("two") + evil("three"),
    "answered.ts": `${evil("four").trimEnd()} // acrux-ignore js-code-injection, js-eval-of-value -- a test\n`,
    "off.py": "import hashlib\n\nhashlib.md5(b'a')\n",
    "quiet.rb": 'def f\n  system("ls #{params[:a]}")\nend\n',
  };
  const { layer } = readConfig(".acrux.yml", "maxComments: 2\noverrides: { py-*: off }\n");
  const quiet = readConfig("quiet/.acrux.yml", "severityThreshold: critical\n");
  const change = await changeBetween(before, {
    ...after,
    "quiet/a.rb": "def f\n  Digest::MD5.hexdigest(password)\nend\n",
  });
  const config = { layers: [layer, quiet.layer], rules: [], problems: [] };
  const report = await fullReportOf(change, { config, strictness: "strict" });
  const outcomes = report.findings.map(({ outcome, reason }) => `${outcome} ${reason ?? ""}`).join("\n");
  for (const expected of [
    /^posted $/m,
    /^listed Over the cap of 2 comments\.$/m,
    /^dropped Suppressed by the comment in line 1: a test$/m,
    /^dropped It was there before this change\.$/m,
    /^dropped Switched off by quiet\/\.acrux\.yml:1: everything below critical\.$/m,
  ]) {
    expect(outcomes).toMatch(expected);
  }
  expect(report.findings.some(({ side }) => side === "LEFT")).toBe(true);
  const again = await fullReportOf(change, {
    ...{ config, strictness: "strict" },
    alreadyPosted: report.findings.filter(({ outcome }) => outcome === "posted"),
  });
  expect(again.findings.map(({ reason }) => reason)).toContain(
    "Posted by an earlier review of this pull request.",
  );
});
