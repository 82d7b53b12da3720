/** PHP: uploads that are not restricted. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall, phpMethod } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, spelledOut, functionAround } from "./tree.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const fileUpload = defineRules(["php"], "security", [
  {
    id: "php-unrestricted-upload",
    severity: "high",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: titles.upload,
    message:
      "A file named `x.php` in a folder that the web server serves runs as code. Generate the name and its extension here, from a fixed list of types.",
    rule: {
      any: [
        phpCall({ names: "move_uploaded_file|copy" }),
        phpMethod({ names: "move|storeAs|putFileAs|moveTo|storePubliclyAs" }),
      ],
    },
    check: (node) => isNamedBySender(node) && !isTypeChecked(node),
    milder: isContentChecked,
    valid: [
      php("move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . uniqid() . '.jpg');"),
      php(
        "$e = pathinfo($_FILES['f']['name'], PATHINFO_EXTENSION);\nif (!in_array($e, ['jpg'])) {\n  exit;\n}\nmove_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_FILES['f']['name']);",
      ),
    ],
    invalid: [
      found("move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_FILES['f']['name']);"),
      {
        code: php(
          "$blacklist = ['php'];\n$e = pathinfo($_FILES['f']['name'], PATHINFO_EXTENSION);\nif (in_array($e, $blacklist)) {\n  exit;\n}\nmove_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_FILES['f']['name']);",
        ),
        lines: [7],
      },
      {
        code: php(
          "if (getimagesize($_FILES['f']['tmp_name'])) {\n  move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . $_FILES['f']['name']);\n}",
        ),
        lines: [3],
      },
    ],
  },
]);

const senderName =
  /\$_FILES\s*\[[^=]*\[\s*['"]name['"]\s*\]|getClientOriginalName\(|getClientFilename\(|getClientOriginalExtension\(/;

/** What the file is called where it is kept, spelled out. */
function isNamedBySender(call: SgNode): boolean {
  return argumentsOf(call).some((one) => senderName.test(spelledOut(one)));
}

/** The type that the browser names (`['type']`) is no check. */
function isTypeChecked(call: SgNode): boolean {
  return /in_array\((?![^;{]*(?:black|den(?:y|ied)|forbid|disallow|block|banned|not_?allowed|dangerous))|validate\(|->validate|getMimeType|guessExtension|wp_check_filetype|preg_match\(|(?:ext|extension|type)\w*\s*[!=]==?\s*['"](?!image\/|application\/|text\/)/i.test(
    textOf(functionAround(call)),
  );
}

/** A picture may hold code, too, which runs when its name ends in `.php`. */
function isContentChecked(call: SgNode): boolean {
  return /getimagesize|finfo|mime_content_type|exif_imagetype/.test(textOf(functionAround(call)));
}
