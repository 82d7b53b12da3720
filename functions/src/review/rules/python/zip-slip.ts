/** Python: archives that may write where they want. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** Named so, or opened as one in the file. */
function isTar(call: SgNode, { text }: { readonly text: string }): boolean {
  const archive = /^([\s\S]*)\.extract(?:all)?$/.exec(fieldTextOf(call, "function"))?.[1] ?? "";
  if (/tar/i.test(archive)) return true;
  if (!/^\w+$/.test(archive) || !text.includes("tarfile")) return false;
  const opened = String.raw`\b(?:tarfile\.\w+|TarFile(?:\.open)?)\(`;
  return new RegExp(
    String.raw`\b${archive}\s*=\s*[^\n]{0,40}${opened}|${opened}[^\n]{0,120}\bas\s+${archive}\b`,
  ).test(text);
}

/** Where the file shows that the archive has a fixed name, or that its entries are looked at, nothing can be smuggled in. */
function comesFromOthers(call: SgNode, file: { readonly text: string }): boolean {
  if (fieldTextOf(call, "function").endsWith("unpack_archive"))
    return !isPackedHere(/^\(\s*(\w+)/.exec(fieldTextOf(call, "arguments"))?.[1] ?? "", file.text, call);
  if (!isTar(call, file)) return false;
  const archive = /^(\w+)\.extract/.exec(fieldTextOf(call, "function"))?.[1] ?? "";
  return !isOpenedByFixedName(archive, file.text, call) && !areEntriesTested(call);
}

/** The text before a node, so far as it belongs to the same file. */
function textBefore(node: SgNode, text: string): string {
  return text.slice(0, node.range().start.index);
}

function isOpenedByFixedName(archive: string, text: string, call: SgNode): boolean {
  const opened = new RegExp(
    String.raw`\b${archive}\s*=\s*[\w.]*(?:open|TarFile)\(([^\n]*)|\b(?:open|TarFile)\(([^\n]*)\bas\s+${archive}\b`,
    "g",
  );
  const last = [...textBefore(call, text).matchAll(opened)].at(-1);
  const given = /^(?:name\s*=\s*)?([^,)]+)/.exec((last?.[1] ?? last?.[2] ?? "").trim())?.[1]?.trim() ?? "";
  return /^["'][^"'{]*["']$/.test(given) || (/^\w+$/.test(given) && isPackedHere(given, text, call));
}

/** Its name is given in the file, once and as a text. */
function isPackedHere(name: string, text: string, call: SgNode): boolean {
  if (name === "") return false;
  const given = [
    ...textBefore(call, text).matchAll(new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)\s*([^\n]*)`, "g")),
  ];
  return given.length > 0 && given.every(([, value = ""]) => /^["'][^"'{]*["']\s*$/.test(value));
}

/** `for entry in tar: if ".." in entry.name: raise` */
function areEntriesTested(call: SgNode): boolean {
  const loop = call.ancestors().find((one) => one.kind() === "for_statement");
  const entry = fieldTextOf(loop, "left");
  if (!loop || !/^\w+$/.test(entry) || !fieldTextOf(call, "arguments").includes(entry)) return false;
  const before = loop.text().slice(0, call.range().start.index - loop.range().start.index);
  const isLookedAt = new RegExp(
    String.raw`["']\.\.["'/\\]*\s+(?:not )?in\s+${entry}\b|(?:isabs|abspath|realpath|resolve|startswith|is_relative_to|commonp\w+)\b[^\n]*\b${entry}\b|\b${entry}\.(?:name|path)\.startswith`,
  ).test(before);
  return isLookedAt && !isWhereRefused(call, loop);
}

/** Within the branch of what should have been refused. */
function isWhereRefused(call: SgNode, loop: SgNode): boolean {
  return call
    .ancestors()
    .filter((one) => one.kind() === "if_statement" && one.range().start.index > loop.range().start.index)
    .some((one) => /^(?:os\.path\.isabs\(|["']\.\.["']\s+in\b)/.test(fieldTextOf(one, "condition")));
}

export const zipSlip = defineRules(["python"], "security", [
  {
    id: "py-archive-extraction",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["https://docs.python.org/3/library/tarfile.html#extraction-filters"],
    title: titles.zipSlip,
    message:
      'Member names such as `../x`, and links, are written wherever they point if the archive comes from an untrusted source. Pass `filter="data"`.',
    rule: {
      any: [
        pyCall({
          names: "extractall|extract",
          args: {
            all: [
              { not: pyKeyword("filter", { not: { regex: "fully_trusted|^None$" } }) },
              { not: pyKeyword("members", { kind: "call" }) },
            ],
          },
        }),
        pyCall({
          names: "unpack_archive",
          on: "^shutil$",
          args: { not: { has: { nthChild: 1, kind: "string" } } },
        }),
      ],
    },
    check: comesFromOthers,
    valid: [
      'tar.extractall(path, filter="data")',
      'tar = tarfile.open("parts.tar")\ntar.extractall()',
      'for entry in tar:\n    if ".." in entry.name:\n        raise ValueError(entry.name)\n    tar.extract(entry)',
      'shutil.unpack_archive("parts.tar", folder)',
      "zf.extractall(path)",
      "import tarfile\nwith zipfile.ZipFile(f) as z:\n    z.extractall(path)",
    ],
    invalid: [
      "tar.extractall(path)",
      'tar.extractall(path, filter="fully_trusted")',
      "tar.extractall(path, members=tar)",
      "shutil.unpack_archive(sent, folder)",
      "tarfile.open(name).extractall()",
      { code: "with tarfile.open(name) as t:\n    t.extractall(path)", lines: [2] },
    ],
  },
  {
    id: "py-archive-entry-path",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.zipSlip,
    message:
      "A member name such as `../x` is written outside the target folder. Take the base name, or resolve the path and check that it is inside the folder.",
    rule: {
      ...pyCall({
        names: "join|Path",
        bare: "also",
        on: "^(?:os\\.)?path$|^pathlib$",
        args: {
          has: { any: [{ kind: "attribute", regex: "\\.(?:filename|name)$" }, { kind: "identifier" }] },
        },
      }),
      inside: {
        stopBy: "end",
        kind: "for_statement",
        all: [
          { has: { field: "right", regex: "\\.(?:infolist|getmembers|namelist|getnames)\\(\\)$" } },
          { has: { field: "body", regex: "\\bopen\\(|\\.write|copyfileobj" } },
          {
            not: {
              regex:
                "basename|realpath|abspath|relative_to|commonp|startswith|resolve\\(|\\.\\.[\"']|safe|secure",
            },
          },
        ],
      },
    },
    valid: [
      "for i in z.infolist():\n    open(os.path.join(d, os.path.basename(i.filename)), 'wb').write(z.read(i))",
      "for n in names:\n    open(os.path.join(d, n))",
    ],
    invalid: [
      {
        code: "for i in z.infolist():\n    open(os.path.join(d, i.filename), 'wb').write(z.read(i))",
        lines: [2],
      },
    ],
  },
]);
