/** Ruby: files that every user can change. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { rubyCall } from "../writing/call-matchers.ts";

/** Who writes to a socket talks to the program behind it; the mode of a new folder is cut by the umask, and 0777 is what it is by default. */
function isMeantForAll(call: SgNode): boolean {
  return /sock(?:et)?(?![a-z])|fifo|\bpipe|^(?:FileUtils|Dir)\.(?:mk|make)\w*\b[^]*0o?777\b/.test(
    textOf(call),
  );
}

export const filePermissions = defineRules(["ruby"], "security", [
  {
    id: "rb-world-writable-file",
    ...defects.worldWritable,
    rule: {
      any: [
        rubyCall({
          names: "chmod|chmod_R",
          args: {
            has: {
              nthChild: 1,
              regex: "^0o?[02-7]?[0-7][0-7][2367]$|^['\"](?:[ugoa+=rwx]+,)*[ug]*[ao][ugoa]*[+=][rx]*w",
            },
          },
        }),
        rubyCall({
          names: "mkdir|mkdir_p|makedirs|install|mkpath",
          on: "^(?:FileUtils|Dir)$",
          args: {
            has: {
              any: [
                { kind: "pair", regex: "^:?mode(?::|\\s*=>)\\s*0o?[02-7]?[0-7][0-7][2367]$" },
                { nthChild: 2, regex: "^0o?[02-7]?[0-7][0-7][2367]$" },
              ],
            },
          },
        }),
      ],
    },
    unsure: isMeantForAll,
    valid: [
      "File.chmod(01777, folder)",
      "File.chmod(0755, p)",
      "FileUtils.chmod(mode, p)",
      "FileUtils.chmod('u=rwx,go-w', p)",
    ],
    invalid: ["File.chmod(0777, p)", "FileUtils.chmod('a+rw', p)", "FileUtils.chmod_R(0o666, p)"],
  },
]);
