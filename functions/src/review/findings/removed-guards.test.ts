/** A deleted check is found on the LEFT side; one that is replaced, moved or taken away with its code is not. */
import type { Finding } from "@acrux/contract";
import { createTwoFilesPatch } from "diff";
import { describe, expect, it } from "vitest";
import type { ChangedFile } from "../change/change.ts";
import { planReview } from "../analysis/plan-review.ts";
import { findRemovedGuards } from "./removed-guards.ts";
import { defaultSettings } from "../settings.ts";

function changed(path: string, before: string, after: string): ChangedFile {
  const patch = createTwoFilesPatch(path, path, before, after, "", "", { context: 3 });
  const count = (sign: string): number =>
    patch
      .split("\n")
      .slice(4)
      .filter((line) => line.startsWith(sign)).length;
  const hunks = patch.slice(patch.search(/^@@ /m)).replace(/\n$/, "");
  const counted = { additions: count("+"), deletions: count("-") };
  return { path, previousPath: null, status: "modified", binary: false, patch: hunks, ...counted };
}

function find(...files: ChangedFile[]): Finding[] {
  const change = { baseSha: "", headSha: "", unlistedFiles: 0, files, read: () => Promise.resolve([]) };
  return findRemovedGuards(planReview(change, defaultSettings));
}

const route = (middle: string): string =>
  `app.get("/a", list);\napp.delete("/users/:id", ${middle}removeUser);\nstart();\n`;

describe("findRemovedGuards", () => {
  it("takes a question about the same right for the check", () => {
    const create = (check: string): string =>
      `def create\n  if other && ability.${check}(:manage, account)\n    save\n  end\nend\n`;
    expect(find(changed("app/a.rb", create("authorize!"), create("can?")))).toEqual([]);
    expect(find(changed("app/a.rb", create("authorize!"), create("nil?")))).toHaveLength(1);
  });

  it("takes the name of a package in a lock file for no check", () => {
    const lock = (packages: string): string => `GEM\n  specs:\n${packages}    thor (1.3.0)\n`;
    expect(find(changed("Gemfile.lock", lock("    securecompare (1.0.0)\n"), lock("")))).toEqual([]);
  });

  it("finds a guard taken out of a route, at the line that was deleted", () => {
    const [finding] = find(changed("src/app.ts", route("requireAdmin, "), route("")));
    expect(finding).toMatchObject({
      side: "LEFT",
      startLine: 2,
      endLine: 2,
      severity: "high",
      cwe: "CWE-862",
    });
    expect(finding?.quote).toBe('app.delete("/users/:id", requireAdmin, removeUser);');
    expect(finding?.excerpt.lines).toContain('app.get("/a", list);');
  });

  it.each([
    [
      "a.ts",
      "function f(u) {\n  if (!hasPermission(u, 'x')) throw new Forbidden();\n  drop(u);\n}\n",
      2,
      "CWE-862",
    ],
    ["a.py", "@login_required\ndef account(request):\n    return render(request)\n", 1, "CWE-306"],
    ["a.rb", "class A < B\n  before_action :authenticate_user!\n  def show; end\nend\n", 2, "CWE-306"],
    ["a.java", 'class A {\n  @PreAuthorize("hasRole(ADMIN)")\n  void drop() {}\n}\n', 2, "CWE-862"],
    [
      "a.go",
      "func f() {\n\tif !verifySignature(body, sig) {\n\t\treturn\n\t}\n\trun(body)\n}\n",
      2,
      "CWE-347",
    ],
    ["a.js", "app.use(express.json());\napp.use(csrfProtection());\napp.use(routes);\n", 2, "CWE-352"],
  ])("finds it in %s", (path, before, line, cwe) => {
    const without = before
      .split("\n")
      .filter((_, index) => index !== line - 1)
      .join("\n");
    expect(find(changed(path, before, without))).toMatchObject([{ startLine: line, cwe, side: "LEFT" }]);
  });

  it("says nothing when another guard takes its place", () => {
    expect(find(changed("a.ts", route("requireAdmin, "), route('requireRole("admin"), ')))).toEqual([]);
  });

  it("says nothing when each handler of the file asks by itself now", () => {
    const api = (wrap: (route: string) => string, body: string): string =>
      `func register(api API) {\n\tadd(${wrap("listKeys")})\n}\n${"// more\n".repeat(20)}func listKeys() error {\n${body}\treturn nil\n}\n`;
    const before = api((name) => `requireScope(${name}, read)`, "");
    const inHandler = api((name) => name, "\tif requireKeyScope(read) != nil {\n\t\treturn denied\n\t}\n");
    expect(find(changed("keys.go", before, inHandler))).toEqual([]);
    expect(
      find(
        changed(
          "keys.go",
          before,
          api((name) => name, "\trequireKeyName(read)\n"),
        ),
      ),
    ).toHaveLength(1);
  });

  it("says nothing when a condition about access in other words takes its place", () => {
    const method = (condition: string): string =>
      `function remove(user, board) {\n  if (${condition}) {\n    throw new Error("no");\n  }\n  board.remove();\n}\n`;
    const asked = changed(
      "a.js",
      method("!board.hasMember(user)"),
      method("!allowIsMemberWithWriteAccess(user, board)"),
    );
    expect(find(asked)).toEqual([]);
    expect(
      find(changed("a.js", method("!board.hasMember(user)"), method("!board.isOpen(user)"))),
    ).toHaveLength(1);
  });

  it("says nothing when the same guard is added elsewhere in the change", () => {
    const moved = changed(
      "router.ts",
      "const r = Router();\n",
      "const r = Router();\nr.use(requireAdmin);\n",
    );
    expect(find(changed("a.ts", route("requireAdmin, "), route("")), moved)).toEqual([]);
  });

  it("says nothing when a helper named after checking is called in the same hunk, but when one looks at the input", () => {
    const before =
      "async function drop(req) {\n  if (!hasPermission(req.user)) throw new Forbidden();\n  const id = idOf(req);\n  await remove(id);\n}\n";
    const after = (call: string): string =>
      `async function drop(req) {\n  const id = idOf(req);\n  ${call};\n  await remove(id);\n}\n`;
    expect(find(changed("a.ts", before, after("await this.ensureMayDrop(req, id)")))).toEqual([]);
    expect(find(changed("a.ts", before, after("validateInput(req)")))).toHaveLength(1);
    expect(find(changed("a.ts", before, after("console.log(req)")))).toHaveLength(1);
  });

  it("says nothing when the guarded code goes away with it", () => {
    const handler = "function drop(req, res) {\n  checkPermission(req);\n  go();\n}\n";
    expect(find(changed("a.ts", `start();\n${handler}`, "start();\n"))).toEqual([]);
  });

  it.each([
    ["a.ts", '  @RequireRole("admin")\n  async drop(id: string) {\n    go(id);\n  }\n'],
    ["a.java", '  @PreAuthorize("hasRole(1)")\n  public Response drop(Id id) {\n    return go(id);\n  }\n'],
    ["a.ts", '  app.delete("/users/:id", requireAdmin, removeUser);\n'],
  ])("says nothing when the endpoint goes with its guard, in %s", (path, endpoint) => {
    expect(find(changed(path, `start {\n${endpoint}}\n`, "start {\n}\n"))).toEqual([]);
  });

  it.each([
    ["a definition", "a.ts", "function requireAdmin(req) {\n"],
    ["an import", "a.ts", 'import { requireAdmin } from "../guards";\n'],
    ["a comment", "a.ts", "// requireAdmin(req) is called above\n"],
    ["a text", "a.ts", 'log("requireAdmin(user) failed");\n'],
    ["a test", "src/guards.test.ts", "requireAdmin(user);\n"],
    ["prose", "README.md", "Call requireAdmin(user) first.\n"],
    ["a question that decides nothing", "a.tsx", "const isAdmin = user.admin;\n"],
  ])("does not take %s for a guard", (_, path, line) => {
    expect(find(changed(path, `a();\n${line}b();\n`, "a();\nb();\n"))).toEqual([]);
  });
});
