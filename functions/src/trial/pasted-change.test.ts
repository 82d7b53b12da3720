/** Pasted texts as changes, and what the engine says of them. */
import { Trial } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { review } from "../review/review.ts";
import { defaultSettings } from "../review/settings.ts";
import { createTrialHandlers } from "./handlers.ts";
import { readPasted } from "./pasted-change.ts";

const watch = { now: () => 0, onStart: () => undefined };

const { tryReview } = createTrialHandlers({
  review: (change) => review(change, defaultSettings, watch),
  mostAtOnce: 1,
});

function paste(text: string, name?: string) {
  const body = name === undefined ? { text } : { text, name };
  return tryReview({ body, params: {}, query: {}, viewer: null, requestId: "r", setHeader: () => undefined });
}

const diff = `diff --git a/src/run.js b/src/run.js
index 1111111..2222222 100644
--- a/src/run.js
+++ b/src/run.js
@@ -40,3 +40,4 @@ export function run(request) {
   const { expression } = request.query;
+  const value = eval(expression);
   return expression;
 }
diff --git a/docs/notes.md b/docs/notes.md
index 1111111..2222222 100644
--- a/docs/notes.md
+++ b/docs/notes.md
@@ -1 +1,2 @@
 # Notes
+More.
`;

describe("a pasted text", () => {
  it("is read as a file in the language of its name", async () => {
    const trial = await paste("def run(text):\n    return eval(text)\n", "run.py");
    expect(trial.kind).toBe("file");
    expect(Trial.parse(trial)).toEqual(trial);
    expect(trial.findings[0]).toMatchObject({ path: "run.py", startLine: 2 });
    expect(trial.coverage).toMatchObject([{ path: "run.py", state: "read" }]);
  });

  it("is read as a diff, with findings at the lines of the files it names", async () => {
    const trial = await paste(diff);
    expect(trial.kind).toBe("diff");
    expect(trial.findings[0]).toMatchObject({ path: "src/run.js", startLine: 41, side: "RIGHT" });
    expect(trial.coverage.map(({ path }) => path).sort()).toEqual(["docs/notes.md", "src/run.js"]);
    expect(trial.remarks.join(" ")).toContain("Only the lines of the diff");
  });

  it("is read as a diff without git's own header too, and with Windows line ends", async () => {
    const plain = diff.slice(diff.indexOf("--- a/src"), diff.indexOf("diff --git a/docs"));
    expect((await paste(plain.replaceAll("\n", "\r\n"))).findings[0]).toMatchObject({ startLine: 41 });
  });

  it("says so when a diff shows no lines", () => {
    const empty = "diff --git a/x b/x\n--- /dev/null\n+++ /dev/null\n@@ -0,0 +0,0 @@\n";
    expect(() => readPasted(empty)).toThrow("No changed lines were found");
  });

  it("leaves out a file whose hunk claims to begin far away, instead of making room for it", () => {
    const far = diff.replace("@@ -40,3 +40,4 @@", "@@ -900000000,3 +900000000,4 @@");
    expect(readPasted(far).change.files.map(({ path }) => path)).toEqual(["docs/notes.md"]);
  });

  it("is refused while as many as may run are running, and taken again afterwards", async () => {
    const first = paste("let x = 1;\n");
    await expect(paste("let y = 1;\n")).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 3,
    });
    await first;
    await expect(paste("let y = 1;\n")).resolves.toMatchObject({ kind: "file" });
  });

  it("keeps a secret masked", async () => {
    const secret = ["ghp", "_", "Zq3".repeat(12)].join("");
    const trial = await paste(`const token = "${secret}";\n`);
    expect(JSON.stringify(trial)).not.toContain(secret);
  });
});
