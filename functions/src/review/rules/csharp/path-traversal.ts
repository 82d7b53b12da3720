/** C#: file paths from a request. */
import { desktopProgram } from "../../taint/tables/csharp-words.ts";
import type { SgNode } from "@ast-grep/napi";
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** An action that hands what was sent on to a private method, which stores it. */
function storing(check: string): string {
  return [
    ...["public class A : Controller", "{", "[HttpPost]", "public IActionResult Send(IFormFile formFile) {"],
    ...[check, "Store(formFile); return Ok(); }", "private void Store(IFormFile file) {"],
    ...["File.Create(Path.Join(folder, file.FileName)); }", "}"],
  ].join("\n");
}

export const pathTraversal = defineRules(["csharp"], "security", [
  {
    id: "csharp-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, and `../` or a root in it reaches files outside the folder; `Path.Combine` even drops the folder. Take `Path.GetFileName` of it, or compare `Path.GetFullPath` with the folder.",
    rule: {
      any: [
        csharpCall({
          names:
            "ReadAllText|ReadAllTextAsync|ReadAllBytes|ReadAllBytesAsync|ReadAllLines|ReadAllLinesAsync|ReadLines|Open|OpenRead|OpenText|OpenWrite|Create|CreateText|AppendAllText|AppendAllTextAsync|AppendText|AppendAllLines|WriteAllText|WriteAllTextAsync|WriteAllBytes|WriteAllBytesAsync|WriteAllLines|WriteAllLinesAsync|Delete|Move|Copy|Replace|SetAttributes",
          on: "(?:^|\\.)File$",
          as: "PATH",
        }),
        csharpCall({
          names:
            "GetFiles|GetDirectories|EnumerateFiles|EnumerateDirectories|CreateDirectory|Delete|Move|GetFileSystemEntries",
          on: "(?:^|\\.)Directory$",
          as: "PATH",
        }),
        csharpNew({
          names:
            "FileStream|StreamReader|StreamWriter|FileInfo|DirectoryInfo|PhysicalFileResult|FilePathResult",
          as: "PATH",
        }),
        csharpCall({
          names: "PhysicalFile|TransmitFile|WriteFile|SendFileAsync|MapPath",
          as: "PATH",
          bare: "also",
          on: ".",
        }),
        csharpCall({ names: "File", as: "PATH", bare: "only" }),
        csharpCall({ names: "SaveAs", as: "PATH" }),
        csharpCall({ names: "ExtractToFile|ExtractToDirectory", as: "PATH" }),
        csharpCall({ names: "Load", on: "^(?:XDocument|XElement|XmlReader)$", as: "PATH" }),
      ],
    },
    flow: { PATH: "remote" },
    check: (node, { text }) =>
      !desktopProgram.test(text) && !readsStream(node) && !isCheckedByCaller(node, text),
    valid: [
      inAction("var reader = new StreamReader(id.OpenReadStream());"),
      inAction("var reader = new StreamReader(Request.Body);"),
      inMethod('File.ReadAllText("a.txt");'),
      `using System.Windows.Forms;\n${inMethod("File.ReadAllText(txtPath.Text);")}`,
      inMethod("File.ReadAllText(other);"),
      storing('if (formFile.FileName.Contains("..")) return BadRequest();'),
      inAction('File.ReadAllText(Path.Combine("/srv", Path.GetFileName(id)));'),
      inAction(
        "var p = Path.GetFullPath(Path.Combine(root, id)); if (!p.StartsWith(root)) return NotFound(); File.ReadAllText(p);",
      ),
    ],
    invalid: [
      { code: storing(""), lines: [8] },
      foundInAction('File.ReadAllText("/srv/" + id);'),
      foundInAction("var p = Path.Combine(root, id);\nvar s = new FileStream(p, FileMode.Open);"),
      foundInAction('return PhysicalFile(Path.Combine("/srv", id), "text/plain");'),
      found("foreach (var entry in zip.Entries)\nentry.ExtractToFile(Path.Combine(other, entry.FullName));"),
    ],
  },
]);

/** `new StreamReader(file.OpenReadStream())` names no file. */
function readsStream(node: SgNode): boolean {
  return /^new\s+[\w.]*Stream(?:Reader|Writer)\s*\(\s*(?:await\s+)?[\w.?!]*(?:[sS]tream\w*(?:\(|\s*[,)])|\.Body\b)/.test(
    node.text(),
  );
}

/** `if (file.FileName.Contains("..")) return BadRequest();` before a private method of the class stores the file. */
function isCheckedByCaller(node: SgNode, text: string): boolean {
  const method = node.ancestors().find((one) => one.kind() === "method_declaration");
  return (
    /^\s*(?:\[[^\]]*\]\s*)*private\b[^(]*\([^)]*\bIFormFile\s/.test(method?.text() ?? "") &&
    /\bFileName\.Contains\("\.\."\)/.test(text)
  );
}
