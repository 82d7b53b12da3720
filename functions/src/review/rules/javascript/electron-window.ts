/** JavaScript and TypeScript: Electron windows whose page reaches Node or files. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsPair, jsCall } from "../writing/call-matchers.ts";
import { on, off } from "./literals.ts";

export const electronWindow = defineRules(ecmascript, "security", [
  {
    id: "js-electron-web-security-off",
    severity: "high",
    confidence: "medium",
    cwe: 1188,
    see: ["https://www.electronjs.org/docs/latest/tutorial/security"],
    title: "Insecure Electron window: page can reach Node or files",
    message:
      "With these settings, any script in the page, including an injected one, gets Node's powers or may read any site. Keep `contextIsolation` and `webSecurity` on and `nodeIntegration` off, and expose single functions through a preload script.",
    rule: {
      any: [jsPair("nodeIntegration", on), jsPair("contextIsolation|webSecurity", off)],
      inside: { stopBy: "end", ...jsPair("webPreferences", { kind: "object" }) },
    },
    valid: [
      "new BrowserWindow({ webPreferences: { nodeIntegration: false } })",
      "const o = { webSecurity: false }",
    ],
    invalid: ["new BrowserWindow({ webPreferences: { nodeIntegration: true } })"],
  },
  {
    id: "js-electron-exposes-everything",
    severity: "high",
    confidence: "medium",
    cwe: 1188,
    see: ["https://www.electronjs.org/docs/latest/tutorial/context-isolation"],
    title: "Electron preload exposes a whole module",
    message:
      "Any script in the page can then send every message or call Node. Expose single functions with fixed channels.",
    rule: jsCall({
      names: "exposeInMainWorld",
      args: {
        has: {
          nthChild: 2,
          regex:
            "^(?:ipcRenderer|require\\(|electron|fs|process|child_process)|^\\{[^}]*\\b(?:ipcRenderer|fs|child_process|require)\\s*[,}]|^\\{\\s*\\.\\.\\.ipcRenderer",
        },
      },
    }),
    valid: ['contextBridge.exposeInMainWorld("api", { save: (t) => ipcRenderer.invoke("save", t) })'],
    invalid: [
      'contextBridge.exposeInMainWorld("api", { ipcRenderer })',
      'contextBridge.exposeInMainWorld("fs", require("fs"))',
    ],
  },
]);
