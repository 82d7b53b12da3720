/** Python: uploads stored under the name that the sender gave them. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

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
  {
    id: "py-upload-served",
    ...defects.upload,
    rule: pyCall({ names: "save", args: { has: { nthChild: 1, regex: "\\.|join|/|name|path" } } }),
    fileHas: ["request.files", "request.FILES", "UploadFile"],
    check: (node, { text }) => {
      const around =
        node
          .ancestors()
          .find((one) => one.kind() === "function_definition")
          ?.text() ?? "";
      const file =
        node
          .field("function")
          ?.text()
          .replace(/\.save$/, "") ?? "";
      const isUpload =
        new RegExp(
          String.raw`\b${file.replace(/\W/g, ".")}\s*=\s*(?:\w+\.)*request\.(?:files|FILES)|^request\.files`,
        ).test(around) || file.startsWith("request.");
      return (
        isUpload &&
        around.includes(".filename") &&
        !/allowed|ALLOWED|splitext|rsplit|endswith|mimetype|content_type|imghdr|uuid|token_hex/.test(
          around,
        ) &&
        !/UploadSet|ALLOWED_EXTENSIONS/.test(text)
      );
    },
    valid: [
      inRoute(
        'f = request.files["f"]\nif not allowed_file(f.filename):\n    abort(400)\nf.save(os.path.join(d, f.filename))',
      ),
    ],
    invalid: [found('f = request.files["f"]\nf.save(os.path.join(d, os.path.basename(f.filename)))')],
  },
]);
