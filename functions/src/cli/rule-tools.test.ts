/** The two commands for people who write rules. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const file = join(mkdtempSync(join(tmpdir(), "rule-tools-")), "a.js");
writeFileSync(
  file,
  'const fixed = "1 + 1";\neval(fixed);\nfunction f(req) {\n  eval(req.query.q);\n  run(req);\n}\n',
);

function run(command: string, ...args: string[]): { code: number | null; out: string; complaint: string } {
  const path = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: "utf8" });
  return { code: status, out: stdout, complaint: stderr };
}

it("npm run try-rule says of each place why it is a finding or none, and how long the rule took", () => {
  const { code, out } = run("try-rule", "js-code-injection", file);
  expect(code).toBe(0);
  expect(out).toMatch(/a\.js:4:3 {2}finding\n {4}eval\(req\.query\.q\)/);
  expect(out).toMatch(/a\.js:2:1 {2}no finding: the value of \$\w+ is constant, and the rule wants \w+/);
  expect(out).toMatch(/2 places have the rule's shape, 1 finding, \d+\.\d\d ms/);
  expect(run("try-rule", "js-nothing", file)).toMatchObject({
    code: 2,
    complaint: "There is no rule js-nothing, and no file of that name.\n",
  });
  const elsewhere = run("try-rule", "py-code-injection", file);
  expect(elsewhere).toMatchObject({
    code: 2,
    complaint: `py-code-injection is about python, and ${file} is javascript.\n`,
  });
}, 60_000);

it("npm run try-rule says of one line also what its code lacks", () => {
  const { code, out } = run("try-rule", "js-code-injection", `${file}:5`);
  expect(code).toBe(0);
  expect(out).toMatch(/a\.js:5:3 {2}no finding: of the rule's kind, but not \{"\w+":.*\n {4}run\(req\)/);
  expect(out).toMatch(/^0 places have the rule's shape/m);
}, 60_000);

it("npm run try-rule says of a line without such code that there is none", () => {
  const { code, out } = run("try-rule", "js-code-injection", `${file}:3`);
  expect(code).toBe(0);
  expect(out).toMatch(/a\.js:3 {2}no finding: no code of the rule's kind begins on this line\n/);
});

it("npm run tree ends quietly where its reader closes the pipe", () => {
  const many = join(dirname(file), "many.js");
  writeFileSync(many, "f(1);\n".repeat(20_000));
  const tree = fileURLToPath(new URL("tree.ts", import.meta.url));
  const { stdout, stderr } = spawnSync(
    "sh",
    ["-c", '"$0" "$1" "$2" | head -2', process.execPath, tree, many],
    { encoding: "utf8" },
  );
  expect(stdout).toBe("javascript, our own tree\nprogram 1:1\n");
  expect(stderr).toBe("");
}, 60_000);

it("npm run tree shows kinds, fields and places", () => {
  const { out } = run("tree", file);
  expect(out).toMatch(/^javascript, our own tree\nprogram 1:1\n/);
  expect(out).toMatch(/\n +function: identifier 2:1 {2}"eval"\n/);
}, 60_000);
