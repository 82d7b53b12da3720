/** PHP: files that others may choose, change or have run. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { argumentsOf, functionAround, isOfClient, spelledOut } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const fileUploadAndPermissions = defineRules(["php"], "security", [
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
    id: "php-archive-path",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://www.php.net/manual/en/ziparchive.extractto.php"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../x` is written outside the target folder if the archive comes from an untrusted source. Reject names that contain `..` or begin with a slash.",
    rule: {
      ...phpCall({
        names: "file_put_contents|fopen|copy|mkdir|touch",
        args: { has: { nthChild: 1, regex: "\\$|\\(" } },
      }),
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "foreach_statement" }, { kind: "for_statement" }, { kind: "while_statement" }],
          regex: "basename|realpath|\\.\\.|preg_match",
        },
      },
    },
    check: (node) =>
      /getNameIndex\(|zip_entry_name\(|statIndex\(|\$(?:entry_?name|zip_?entry\w*|filename_in_zip)\b/i.test(
        pathsOf(node).map(spelledOut).join(""),
      ),
    fileHas: ["ZipArchive", "zip_open", "zip_entry_name", "PharData"],
    valid: [
      php(
        "$zip = new ZipArchive();\nfor ($i = 0; $i < 3; $i++) {\n  $entryName = basename($zip->getNameIndex($i));\n  file_put_contents($dir . $entryName, 'x');\n}",
      ),
    ],
    invalid: [
      {
        code: php(
          "$zip = new ZipArchive();\nfor ($i = 0; $i < 3; $i++) {\n  $entryName = $zip->getNameIndex($i);\n  file_put_contents($dir . '/' . $entryName, 'x');\n}",
        ),
        lines: [5],
      },
    ],
  },
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
  {
    id: "php-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine write to this file, and so replace what this application reads or runs later. Use 0644 or 0600, and 0755 for folders.",
    rule: {
      any: [
        phpCall({
          names: "chmod|mkdir",
          args: { has: { nthChild: 2, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        phpCall({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    // The mode of a new folder is cut by the umask, and 0777 is what it is by default.
    mildest: (node) => textOf(node).startsWith("mkdir"),
    valid: [php("chmod($f, 0644);"), php("mkdir($d, 0755, true);")],
    invalid: [found("chmod($f, 0777);"), found("mkdir($d, 0777, true);"), found("umask(0);")],
  },
  {
    id: "php-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the code reads or overwrites a file that they chose. Use `tempnam` or `tmpfile`.",
    rule: phpCall({
      names: "fopen|file_put_contents|touch|mkdir|copy|move_uploaded_file",
      args: {
        any: [{ has: { nthChild: 1, regex: "^(?:['\"]/(?:var/)?tmp/|sys_get_temp_dir\\(\\)\\s*\\.)" } }],
        not: {
          regex:
            "random_bytes|random_int|uniqid|tempnam|^\\(['\"]/tmp/['\"]\\s*\\.\\s*\\$|,\\s*['\"]r['\"]?b?",
        },
      },
    }),
    valid: [php("$f = tempnam(sys_get_temp_dir(), 'app');"), php("fopen('/tmp/x.log', 'r');")],
    invalid: [
      found("file_put_contents('/tmp/report.csv', $csv);"),
      found("$h = fopen('/tmp/export.txt', 'w');"),
    ],
  },
  {
    id: "php-remote-inclusion-allowed",
    severity: "high",
    confidence: "medium",
    cwe: 98,
    title: "Remote file inclusion enabled",
    message:
      "With `allow_url_include` on, one path that a request can change is enough to run code from another server. Turn it off.",
    rule: phpCall({
      names: "ini_set",
      args: {
        all: [
          { has: { nthChild: 1, regex: "allow_url_include" } },
          { has: { nthChild: 2, regex: "(?i)^(?:1|true|'1'|\"1\"|'on'|\"on\")$" } },
        ],
      },
    }),
    valid: [php("ini_set('allow_url_include', 0);")],
    invalid: [found("ini_set('allow_url_include', 1);")],
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

/** What is written to: copy() takes it second. */
function pathsOf(call: SgNode): SgNode[] {
  const isCopy = /^\\?copy$/.test(textOf(call.field("function") ?? call));
  return argumentsOf(call).slice(isCopy ? 1 : 0, isCopy ? 2 : 1);
}
