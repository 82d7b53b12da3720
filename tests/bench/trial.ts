/** `npm run bench -- trial`: 100 hostile pastes and 200 calls of one address against the trial's own function, beside calls of something harmless. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildTrial } from "../../functions/src/entries/try-review.ts";

const server = createServer(buildTrial());
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/try`;

const bombs: readonly (readonly [name: string, text: string, file: string])[] = [
  ["deep brackets", "[".repeat(20_000) + "]".repeat(20_000), "a.js"],
  ["deep calls", "f(".repeat(15_000) + ")".repeat(15_000), "a.ts"],
  ["nested objects", '{"a":'.repeat(9_000), "a.json"],
  ["one long line", "a+".repeat(29_000), "a.py"],
  ["many short lines", "x\n".repeat(29_000), "a.java"],
  ["nested ternaries", "a?".repeat(9_000) + "b" + ":c".repeat(9_000), "a.js"],
  ["nested templates", "`${".repeat(9_000), "a.ts"],
  ["nested generics", "A<".repeat(15_000), "a.cs"],
  ["open strings", '"'.repeat(50_000), "a.go"],
  ["open comments", "/*".repeat(29_000), "a.c"],
  ["nested quotes of markdown", "> ".repeat(29_000), "a.md"],
  ["nested yaml", "? ".repeat(20_000), "a.yaml"],
  ["yaml aliases", `a: &a [x]\n${"b: [*a,*a,*a]\n".repeat(4_000)}`, "a.yml"],
  ["nested html", "<div>".repeat(11_000), "a.html"],
  ["backtracking text", `${"a".repeat(50_000)}!`, "a.rb"],
  ["control characters", "\u0000\u0001\u202e".repeat(10_000), "a.php"],
  [
    "binary",
    Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 256)).toString("latin1"),
    "a.bin",
  ],
  ["surrogates", "\ud800".repeat(30_000), "a.ts"],
  ["macros", "#define A(x) A(x)\n".repeat(3_000), "a.c"],
  ["a thousand secrets", `const key = "${"x".repeat(40)}";\n`.repeat(1_100), "a.js"],
  ["a diff of a thousand files", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n".repeat(1_600), ""],
  ["a diff far away", "--- a/x\n+++ b/x\n@@ -1 +999999999 @@\n-a\n+b\n", ""],
  ["a diff that is cut", "diff --git a/x.js b/x.js\n--- a/x.js\n+++ b/x.js\n@@ -1,500 +1,900 @@\n-a\n+b", ""],
  ["a path of a diff that leads away", "--- a/x\n+++ b/../../../etc/passwd\n@@ -1 +1 @@\n-a\n+b\n", ""],
  ["a name that is hostile", "let x = 1;", "`@someone` ![i](http://evil.example/a.png)"],
];

interface Answered {
  readonly status: number;
  readonly ms: number;
}

async function paste(body: unknown, from: string): Promise<Answered> {
  const began = performance.now();
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const { message } = JSON.parse(text) as { message?: string };
  if (response.status >= 500) process.stdout.write(`${String(response.status)} ${String(message)}\n`);
  return { status: response.status, ms: performance.now() - began };
}

const rows: Record<string, { status: string; "slowest ms": number }> = {};
for (const [index, [name, text, file]] of bombs.entries()) {
  const answers: Answered[] = [];
  for (let variant = 0; variant < 4; variant += 1) {
    const cut = text.slice(0, 60_000 - variant * 997);
    const body = file === "" ? { text: cut } : { text: cut, name: file };
    answers.push(await paste(body, `10.0.${String(index)}.${String(variant)}`));
  }
  rows[name] = {
    status: [...new Set(answers.map(({ status }) => status))].join(", "),
    "slowest ms": Math.round(Math.max(...answers.map(({ ms }) => ms))),
  };
}
const tooLarge = await paste({ text: "x".repeat(10_000_000) }, "10.1.0.1");
rows["10 MB"] = { status: String(tooLarge.status), "slowest ms": Math.round(tooLarge.ms) };
const noJson = await paste("{".repeat(1_000), "10.1.0.2");
rows["no JSON"] = { status: String(noJson.status), "slowest ms": Math.round(noJson.ms) };
console.table(rows);

const flood = await Promise.all(Array.from({ length: 200 }, () => paste({ text: "let x = 1;" }, "10.2.0.1")));
const counted = new Map<number, number>();
for (const { status } of flood) counted.set(status, (counted.get(status) ?? 0) + 1);
console.log(
  `200 calls of one address: ${Array.from(counted, ([status, count]) => `${String(count)} answered ${String(status)}`).join(", ")}`,
);
console.log(`Memory of the function afterwards: ${String(Math.round(process.memoryUsage.rss() / 1e6))} MB`);
server.close();
server.closeAllConnections();
