/** PHP: file paths from a request. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall, phpNew, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { isOfClient, argumentsOf, spelledOut } from "./tree.ts";
import { textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";

export const pathTraversal = defineRules(["php"], "security", [
  {
    id: "php-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Take `basename()` of it, or compare `realpath()` with the folder.",
    rule: {
      any: [
        phpCall({
          names:
            "file_get_contents|file_put_contents|fopen|readfile|file|unlink|rmdir|mkdir|opendir|scandir|glob|copy|rename|symlink|link|touch|chmod|chown|parse_ini_file|show_source|highlight_file|php_strip_whitespace|simplexml_load_file|gzopen|readgzfile|gzfile|bzopen|imagecreatefromjpeg|imagecreatefrompng|fpassthru|virtual|tempnam|dir|finfo_file|md5_file|sha1_file|is_file_contents|move_uploaded_file",
          as: "PATH",
        }),
        phpCall({
          names:
            "copy|rename|file_upload|hash_file|hash_hmac_file|ftp_(?:delete|rename|mkdir|rmdir|chdir|nlist|rawlist|get|put|size|chmod)|ssh2_scp_(?:send|recv)|ssh2_sftp_(?:unlink|rmdir|mkdir)",
          as: "PATH",
          nth: 2,
        }),
        phpCall({
          names: "move_uploaded_file",
          as: "PATH",
          nth: 2,
          args: { not: { has: { nthChild: 2, regex: "\\['name'\\]" } } },
        }),
        phpNew({
          names:
            "SplFileObject|SplFileInfo|DirectoryIterator|FilesystemIterator|BinaryFileResponse|File|RecursiveDirectoryIterator|ZipArchive",
          as: "PATH",
        }),
        phpMethod({
          names: "download|file|sendFile|readStream|streamDownload|loadHTMLFile",
          on: "(?i)(?:response\\(?\\)?|disk\\([^()]*\\)|storage|filesystem|files)$",
          as: "PATH",
        }),
        phpMethod({
          names: "get|put|delete|exists|path|download",
          on: "(?i)(?:Storage::disk\\([^()]*\\)|filesystem|storage)$",
          as: "PATH",
        }),
        phpStatic({
          names: "get|put|delete|download|path|readStream|append|copy|move",
          on: "^\\\\?(?:Storage|File)$",
          as: "PATH",
        }),
        phpMethod({ names: "move|storeAs|moveTo", as: "PATH", nth: 2 }),
        phpMethod({ names: "moveTo|extractTo", as: "PATH" }),
      ],
    },
    flow: { PATH: "outside" },
    check: (call, file) => !isOfClient(call, file) && !isAddress.test(textOf(call)) && !cutsFolders(call),
    milder: whereGuessed,
    valid: [
      php("readfile('files/' . basename($_GET['f']));"),
      php("file_get_contents($path);"),
      php("move_uploaded_file($_FILES['f']['tmp_name'], 'up/' . bin2hex(random_bytes(8)));"),
      php("$to = 'up/' . $_FILES['f']['name'];\nmove_uploaded_file($_FILES['f']['tmp_name'], $to);"),
      php(
        "function keep($file, $folder) {\n  $name = $file['name'];\n  copy($file['tmp_name'], $folder . $name);\n}\nkeep($_FILES['f'], 'up/');",
      ),
      php("$request->file('song')->move('up', $request->file('song')->getClientOriginalName());"),
      php("$request->file('song')->move('up', $request->input('name'));"),
      php(
        "$d = $base . $_GET['d'];\nif (is_dir($d) && substr(str_replace('\\\\', '/', realpath($d . '/a')) . '/', 0, strlen($base)) == $base) {\n  unlink($d . '/a');\n}",
      ),
      php("unlink('cache/' . (int) $_GET['id'] . '.json');"),
      php("$f = $_GET['f'];\nif (!preg_match('/^\\w+$/', $f)) {\n  exit;\n}\nreadfile(\"files/$f\");"),
    ],
    invalid: [
      found("readfile('files/' . $_GET['f']);"),
      found("$to = 'up/' . $_POST['d'] . $_FILES['f']['name'];\ncopy($_FILES['f']['tmp_name'], $to);"),
      found("$f = $_FILES['f'];\nmkdir('up/' . $f['full_path']);"),
      found("$storage->move('up', $request->input('name'));"),
      found("mkdir('up/' . $request->file('song')->getClientOriginalPath());"),
      found("$name = $_POST['name'];\nunlink(\"uploads/$name\");"),
      found("return response()->download(storage_path('app/' . $request->input('file')));"),
    ],
  },
  {
    id: "php-parents-taken-out-once",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: "Path traversal: `../` removed only once",
    message:
      "`....//` becomes `../` after one pass, so other folders are still reached. Take `basename` of the value, or compare `realpath` with the folder.",
    rule: phpCall({
      names: "str_replace|str_ireplace",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: String.raw`^(?:array\(|\[)?[^()]*['"](?:\.\./|/\.\.|\.\.\\{1,2})['"]`,
            },
          },
          { has: { nthChild: 2, regex: String.raw`^(?:''|"")$` } },
        ],
      },
    }),
    check: (node) => /\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b/.test(spelledOut(node)),
    valid: [php("$p = str_replace('..', '', $_GET['p']);"), php("$p = str_replace('../', '', $path);")],
    invalid: [found("$p = str_replace('../', '', $_GET['p']);")],
  },
]);

/** What begins with a scheme is no path of this machine. */
const isAddress = /^[\w\\]+\(\s*['"]https?:\/\//;

const uploaded = /^\$request->(?:files?(?:->get)?\(|files?$|\w+->file\()|^\$(?:uploaded_?)?file$/i;

/** Symfony's `UploadedFile`, and Laravel's, move to a folder under the last part of the name alone. */
function cutsFolders(call: SgNode): boolean {
  return (
    fieldTextOf(call, "name") === "move" &&
    argumentsOf(call).length === 2 &&
    uploaded.test(fieldTextOf(call, "object"))
  );
}
