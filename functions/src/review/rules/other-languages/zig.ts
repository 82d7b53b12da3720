/** Zig. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

const reference = "https://ziglang.org/documentation/master/";
const inFunction = (body: string): string => `fn f() void { ${body} }`;

export const zig = defineRules(["zig"], "bug", [
  {
    id: "zig-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    rule: { kind: "catch_expression", regex: "\\bcatch\\s*(?:\\|_\\|\\s*)?\\{\\s*\\}$" },
    valid: [inFunction("g() catch |err| return err;"), inFunction("g() catch {\n  // gone already\n};")],
    invalid: [inFunction("g() catch {};")],
  },
  {
    id: "zig-error-declared-impossible",
    severity: "medium",
    confidence: "medium",
    cwe: 248,
    see: [`${reference}#catch`],
    title: "Possible error marked `unreachable`",
    message:
      "If reading, opening or allocating fails after all, `unreachable` is undefined behavior in release builds. Return the error, or panic with a message.",
    rule: {
      kind: "catch_expression",
      regex:
        "(?:alloc|create|open\\w*|read\\w*|write\\w*|connect|parse\\w*|dupe|append|put|spawn|stat)\\([^;]*\\)\\s*catch\\s+unreachable$",
      not: { regex: "FixedBufferAllocator|bufPrint" },
    },
    valid: [
      inFunction("const x = try a.alloc(u8, 4);"),
      inFunction('const s = std.fmt.bufPrint(&b, "{d}", .{1}) catch unreachable;'),
    ],
    invalid: [inFunction("const x = a.alloc(u8, 4) catch unreachable;")],
  },
  {
    id: "zig-safety-off",
    severity: "medium",
    confidence: "high",
    category: "security",
    cwe: 119,
    see: [`${reference}#setRuntimeSafety`],
    title: "Runtime safety checks disabled",
    message:
      "With runtime safety off, bounds and overflow are not checked, so a wrong index reads or writes other memory. Remove this unless a benchmark shows the need, and keep the checks where input is read.",
    rule: { kind: "builtin_function", regex: "^@setRuntimeSafety\\(\\s*false\\s*\\)$" },
    valid: [inFunction("@setRuntimeSafety(true);")],
    invalid: [inFunction("@setRuntimeSafety(false);")],
  },
  {
    id: "zig-weak-hash",
    ...defects.weakHash,
    category: "security",
    rule: { kind: "field_expression", regex: "^(?:std\\.)?crypto\\.hash\\.(?:Md5|Sha1)$" },
    valid: [inFunction("const H = std.crypto.hash.sha2.Sha256;")],
    invalid: [inFunction("const H = std.crypto.hash.Md5;")],
  },
]);
