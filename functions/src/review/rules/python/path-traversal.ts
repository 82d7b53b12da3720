/** Python: file paths from a request. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** `data = io.BytesIO(raw)`, then `ZipFile(data)` or `send_file(data, download_name=name)`. */
function isInMemory(node: SgNode): boolean {
  const name = /^(?:\w+\.)?(?:ZipFile|TarFile|send_file|FileResponse)\(\s*(\w+)\s*[,)]/.exec(
    node.text(),
  )?.[1];
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return (
    name !== undefined &&
    around !== undefined &&
    new RegExp(String.raw`(?<![\w.])${name}\s*=\s*(?:io\.)?(?:BytesIO|StringIO)\(`).test(around.text())
  );
}

export const pathTraversal = defineRules(["python"], "security", [
  {
    id: "py-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` or an absolute path in it reaches files outside the intended folder. Use `send_from_directory` or `safe_join`, or resolve the path and check that it is inside the folder.",
    rule: {
      any: [
        pyCall({ names: "open", bare: "also", on: "^(?:io|codecs|aiofiles|os)$", as: "PATH" }),
        pyCall({ names: "send_from_directory", bare: "also", on: "^flask$", as: "PATH" }),
        pyCall({ names: "static_file", bare: "also", on: "^bottle$", as: "PATH", nth: 2 }),
        pyCall({
          names: "send_file|FileResponse",
          bare: "also",
          on: ".",
          as: "PATH",
          args: { has: { nthChild: 1, not: { kind: "keyword_argument" } } },
        }),
        pyCall({
          names: "send_file|FileResponse",
          bare: "also",
          on: ".",
          args: pyKeyword("(?:path|filename_or_fp|path_or_file)", { pattern: "$PATH" }),
        }),
        {
          ...pyCall({
            names: "Path|PurePath|PosixPath|ZipFile|TarFile|FileResponse|FileSystemLoader",
            bare: "also",
            on: "^(?:pathlib|zipfile|tarfile)$",
            asAll: "PATH",
          }),
          not: { inside: { kind: "attribute", regex: "\\.(?:name|stem|suffix)$" } },
        },
        pyCall({
          names: "loadtxt|fromfile|read_csv|read_excel|read_json|read_pickle",
          on: "^(?:np|numpy|pd|pandas)$",
          as: "PATH",
        }),
        {
          ...pyCall({
            names:
              "read_text|read_bytes|write_text|write_bytes|open|unlink|iterdir|rmdir|mkdir|exists|rename|touch",
            args: { not: { has: { nthChild: 3 } } },
            onAs: "PATH",
          }),
          not: { regex: "^[\\w.]*(?i:writer|reader|stream|connection|session|client|socket|lock)\\." },
        },
        pyCall({
          names:
            "remove|unlink|listdir|rmdir|mkdir|makedirs|scandir|rmtree|copy|copyfile|copytree|move|rename|replace|stat|chmod|walk|symlink|link|open",
          on: "^(?:os|shutil)$",
          asAll: "PATH",
        }),
      ],
    },
    check: (node) =>
      !/\(\s*request\.files\[[^\]]*\]\s*[,)]/.test(node.text()) &&
      !isInMemory(node) &&
      // An archive in memory has no path.
      !/^(?:\w+\.)?(?:Zip|Tar)File\(\s*(?:io\.)?BytesIO\(/.test(node.text()) &&
      !/^(?:\w+\.)*read_\w+\(\s*(?:io\.)?(?:BytesIO|StringIO)\(/.test(node.text()) &&
      !/^\.(?:is_absolute|name|stem|suffix|suffixes|parts)\b/.test(
        parentOf(node)?.text().slice(node.text().length) ?? "",
      ),
    milder: whereGuessed,
    flow: { PATH: "outside" },
    valid: [
      'open("a.txt")',
      "pd.read_csv(request.files['table'])",
      "open(os.path.join(base, secure_filename(request.args['f'])))",
      "open(path)",
      'send_file(path, download_name=request.args["n"])',
      'open(os.path.join(base, posixpath.normpath("/" + request.args["f"]).lstrip("/")))',
      'zipfile.ZipFile(BytesIO(request.files["content"].file.read()))',
      'def f(request):\n    data = io.BytesIO()\n    return send_file(data, download_name=request.args["n"])',
      'static_file(request.query["name"], root="/srv")',
      'send_from_directory("/srv", request.args["name"])',
      "writer = made_of(request.args['f'])\nwriter.open()",
      "open(os.path.join(base, str(int(request.args['n']))))",
    ],
    invalid: [
      "open(request.args['f'])",
      "send_file(os.path.join(base, request.args.get('name')))",
      "FileResponse(path=os.path.join(base, request.args['f']))",
      {
        code: "@app.get('/f/<path:name>')\ndef f(name):\n    return open('/srv/' + name).read()",
        lines: [3],
      },
    ],
  },
]);
