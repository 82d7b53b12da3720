/** C and C++: settings that input decides. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found } from "./examples.ts";

export const externalSetting = defineRules(["c", "cpp"], "security", [
  {
    id: "c-setting-from-outside",
    severity: "medium",
    confidence: "medium",
    cwe: 15,
    title: titles.settingFromInput,
    message:
      "Input becomes a system setting, so its sender decides what other programs of this machine see. Check it against a fixed list first.",
    rule: {
      any: [
        cFunction({
          names:
            "SetComputerNameA|SetComputerNameW|SetComputerName|sethostname|putenv|_putenv|PUTENV|_wputenv",
          as: "VALUE",
        }),
        cFunction({ names: "setenv|SetEnvironmentVariableA", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "remote" },
    valid: [inMain('setenv("A", "b", 1);')],
    invalid: [found("char b[9]; recv(s, b, 9, 0);\nSetComputerNameA(b);")],
  },
]);
