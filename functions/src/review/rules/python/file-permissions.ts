/** Python: files that every user of the machine may change, and masks that allow it. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** Also with the bit of a plain file, and as the numbers 0o777 and 0o666 are written otherwise. */
const openToAll = "^0o?(?:100)?[0-7]?[0-7][0-7][2367]$|^(?:511|438|0[xX]1[fF]{2}|0[xX]1[bB]6)$";

export const filePermissions = defineRules(["python"], "security", [
  {
    id: "py-world-writable-file",
    ...defects.worldWritable,
    rule: {
      any: [
        pyCall({
          names: "chmod|fchmod|lchmod",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: openToAll } },
        }),
        pyCall({ names: "open", on: "^os$", args: { has: { nthChild: 3, regex: openToAll } } }),
      ],
    },
    // The mask of the process takes rights away from what is made, not from what is changed.
    milder: (node) => node.text().startsWith("os.open"),
    valid: ["os.chmod(path, 0o755)", "path.chmod(mode)"],
    invalid: [
      "os.open(path, os.O_CREAT, 0o666)",
      "os.chmod(path, 0o777)",
      "path.chmod(0o666)",
      "os.chmod(path, 511)",
      "os.chmod(path, 0x1ff)",
    ],
  },
  {
    id: "py-open-umask",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.permissiveUmask,
    message:
      "With this umask, files created from here on may be writable by every user of this machine. Use `0o077`, or `0o027` with the right group.",
    rule: {
      any: [
        pyCall({ names: "umask", on: "^os$", args: { has: { nthChild: 1, regex: "^0(?:o0+)?$" } } }),
        pyCall({ names: "chmod|fchmod|lchmod", args: { has: { regex: "S_IRWXO|S_IWOTH" } } }),
      ],
      not: { inside: { kind: "assignment" } },
    },
    // `mode & ~stat.S_IWOTH` takes the right away.
    check: (node) => !node.text().includes("~"),
    valid: [
      "os.chmod(path, mode & ~stat.S_IWOTH)",
      "os.umask(0o077)",
      "old = os.umask(0)",
      "os.chmod(path, stat.S_IRUSR)",
    ],
    invalid: ["os.umask(0)", "os.chmod(path, stat.S_IRWXU | stat.S_IRWXO)"],
  },
]);
