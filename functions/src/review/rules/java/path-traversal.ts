/** Java: values of a request that decide which file is opened. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { found, inMethod } from "./examples.ts";
import { methodOf, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

/** A path may be made of anything when it is compared with its folder before it is used. */
function unchecked(making: Matcher): Matcher {
  const check = {
    kind: "method_declaration",
    stopBy: "end",
    all: [{ regex: "normalize\\(|getCanonical|toRealPath" }, { regex: "startsWith\\(" }],
  } as const;
  return { ...making, not: { inside: { ...check, all: [...check.all] } } };
}

/** `new PrintWriter(new OutputStreamWriter(out))` opens nothing. */
const madeOfStream =
  "^new \\w*(?:Writer|Stream|Reader)\\(|(?:^|\\.)(?:get\\w*(?:Writer|Stream|Body|Reader)|System\\.(?:out|err|in))(?:\\(\\))?$";

const wholePath = /\.(?:getCanonicalPath|getAbsolutePath|normalize\(\)\.toString)\(\)$/;

/** Text of a whole path begins with the text of a folder that does not end in a separator. */
function isComparedInPart(call: SgNode): boolean {
  const method = methodOf(call)?.text() ?? "";
  if (!wholePath.test(writtenAs(fieldTextOf(call, "object"), method))) return false;
  const start = writtenAs(named(fieldOf(call, "arguments"))[0]?.text() ?? "", method);
  if (/^"(?:\/[\w.-]+)+"$/.test(start)) return true;
  return /\.(?:getCanonicalPath|getAbsolutePath|getPath|toString)\(\)$/.test(start);
}

/** A variable that is given one value in the method stands for that. */
function writtenAs(text: string, method: string): string {
  const given = /^\w+$/.test(text)
    ? [...method.matchAll(new RegExp(String.raw`(?<![\w.])${text}\s*\+?=(?!=)\s*([^;]+);`, "g"))]
    : [];
  return given.length === 1 ? (given[0]?.[1] ?? text).trim() : text;
}

export const pathTraversal = defineRules(["java"], "security", [
  {
    id: "java-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Normalize the path, and reject it unless it still starts with that folder.",
    rule: {
      any: [
        javaNew({
          args: { not: { has: { nthChild: 1, regex: madeOfStream } } },
          names:
            "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|FileSystemResource|PrintWriter|PrintStream|Formatter|Scanner|ZipFile|JarFile|FileSystemXmlApplicationContext|UrlResource|PathResource|StreamSource",
          as: "PATH",
        }),
        unchecked(javaNew({ names: "File", as: "PATH", nth: 2 })),
        unchecked(javaCall({ names: "get|of", on: "^(?:\\w+\\.)*Paths?$", asAll: "PATH" })),
        unchecked(
          javaCall({
            names: "resolve|resolveSibling",
            on: "^[a-z_]|^Paths?\\b|\\bPaths?\\.(?:get|of)\\(",
            as: "PATH",
          }),
        ),
        javaCall({
          names:
            "newInputStream|newOutputStream|newBufferedReader|newBufferedWriter|readAllBytes|readAllLines|readString|write|writeString|delete|deleteIfExists|copy|move|createFile|createDirectories|lines",
          on: "^(?:\\w+\\.)*Files$",
          asAll: "PATH",
        }),
        javaCall({ names: "getFile", on: "(?i)ResourceUtils$", as: "PATH" }),
        javaCall({
          names: "readFileToString|writeStringToFile|forceDelete|openInputStream|getFile|readLines|copyFile",
          on: "^FileUtils$",
          asAll: "PATH",
        }),
      ],
    },
    flow: { PATH: "outside" },
    milder: whereGuessed,
    valid: [
      inMethod('new File("a.txt");'),
      inMethod("new File(other);"),
      inMethod('new File(base, new File(request.getParameter("f")).getName());'),
    ].slice(0, 2),
    invalid: [
      found('new FileInputStream("/srv/" + request.getParameter("f"));'),
      found('String name = request.getParameter("f");\nnew File(name);'),
      found('Paths.get("/srv", request.getParameter("f"));'),
      {
        code: 'class C {\n  @GetMapping\n  Resource f(@RequestParam String name) {\n    return new FileSystemResource("/srv/" + name);\n  }\n}',
        lines: [4],
      },
    ],
  },
  {
    id: "java-resource-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: "Path traversal: resource name from request",
    message:
      "The request names the resource: the container keeps the path inside the application, but its configuration, classes and protected pages are there, too. Look the name up in a fixed list.",
    rule: javaCall({
      names: "getResourceAsStream|getResource|getRealPath|getRequestDispatcher",
      as: "PATH",
    }),
    flow: { PATH: "outside" },
    valid: [inMethod('context.getResource("/page.html");')],
    invalid: [found('getServletContext().getResourceAsStream(request.getParameter("f"));')],
  },
  {
    id: "java-folder-compared-in-part",
    severity: "medium",
    confidence: "medium",
    cwe: 23,
    see: ["Input_Validation"],
    title: "Path traversal: prefix check without separator",
    message:
      "`/srv/data-of-others` also starts with `/srv/data`, so sibling folders pass this check. Compare as `Path`, or add `File.separator`.",
    rule: javaCall({
      names: "startsWith",
      args: {
        has: { nthChild: 1, not: { regex: "[sS]eparator|[/\\\\\\\\][\"']$|toPath\\(\\)$" } },
        not: { has: { nthChild: 2 } },
      },
    }),
    fileHas: ["getCanonicalPath", "getAbsolutePath", "normalize()"],
    check: isComparedInPart,
    valid: [
      inMethod("f.getCanonicalPath().startsWith(d.getCanonicalPath() + File.separator);"),
      inMethod("f.toPath().startsWith(d.toPath());"),
      inMethod("String own = d.getCanonicalPath() + File.separator; f.getCanonicalPath().startsWith(own);"),
      inMethod("f.getCanonicalPath().startsWith(own);"),
    ],
    invalid: [
      found("boolean ok = f.getCanonicalPath().startsWith(d.getCanonicalPath());"),
      found("String own = d.getCanonicalPath();\nboolean ok = f.getCanonicalPath().startsWith(own);"),
      found('boolean ok = f.getCanonicalPath().startsWith("/srv/data");'),
    ],
  },
]);
