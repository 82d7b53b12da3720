/** JavaScript and TypeScript: uploads that keep the client's name or are not restricted. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { textOf, fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { argumentsOf } from "./tree.ts";

export const fileUpload = defineRules(ecmascript, "security", [
  {
    id: "js-uploaded-name-kept",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["File_Upload"],
    title: titles.uploadName,
    message:
      "The name comes from the client, so `../` or an extension such as `.html` decides where the file is written and how it is served. Generate a name of your own.",
    rule: jsCall({ names: "mv", as: "PATH" }),
    flow: { PATH: "outside" },
    valid: ["function f(req) { req.files.a.mv('/srv/' + crypto.randomUUID()); }"],
    invalid: ["function f(req) { req.files.a.mv('/srv/' + req.files.a.name); }"],
  },
  {
    id: "js-upload-of-any-file",
    severity: "medium",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: titles.upload,
    message:
      "Without a filter, a page or script can be uploaded where it is served, and without limits the disk fills up. Pass `fileFilter` and `limits`.",
    rule: jsCall({ names: "multer", bare: "only" }),
    check: (call) =>
      !/fileFilter|limits|memoryStorage|\.\.\./.test(textOf(fieldOf(call, "arguments") ?? call)) &&
      argumentsOf(call).every((one) => kindOf(one) === "object") &&
      argumentsOf(call).length > 0,
    valid: ["multer({ dest: 'x', limits: { fileSize: 1 }, fileFilter })", "multer(options)"],
    invalid: ["multer({ dest: 'public/uploads' })", "multer({ storage })"],
  },
]);
