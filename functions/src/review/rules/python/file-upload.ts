/** Python: uploads stored under the name that the sender gave them. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const fileUpload = defineRules(["python"], "security", [
  {
    id: "py-upload-keeps-its-name",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["File_Upload"],
    title: titles.uploadName,
    message:
      "The name comes from the client and may contain `../` or an absolute path, so it decides where the file is written. Choose a new name, or pass it through `secure_filename`.",
    rule: pyCall({ names: "save", as: "PATH", args: { has: { regex: "(?i)(?:file_?)?name|path|dest" } } }),
    flow: { PATH: "outside" },
    // Django's storages refuse a name that leaves their folder.
    check: (node) => !/^\s*\w*storage\.save\(/i.test(node.text()),
    valid: [
      "default_storage.save(os.path.join(d, request.FILES['f'].name), request.FILES['f'])",
      "f.save(os.path.join(d, secure_filename(request.files['f'].filename)))",
      "f.save(path)",
    ],
    invalid: ["request.files['f'].save(os.path.join(d, request.files['f'].filename))"],
  },
]);
