/** Go: file paths from a request. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { foundInHandler, inHandler, inFunction, found } from "./examples.ts";
import { handlesRequests } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const pathTraversal = defineRules(["go"], "security", [
  {
    id: "go-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Open it through `os.Root`, or check the name with `filepath.IsLocal`.",
    rule: {
      any: [
        goCall({
          names:
            "Open|ReadFile|Create|OpenFile|Remove|RemoveAll|WriteFile|Stat|Lstat|ReadDir|MkdirAll|Mkdir|Rename|Chmod|Chown|Truncate|Readlink|DirFS|Symlink|Link",
          on: "^(?:os|ioutil)$",
          as: "PATH",
        }),
        goCall({ names: "ServeFile", on: "^http$", as: "PATH", nth: 3 }),
        goCall({ names: "Rename|Symlink|Link", on: "^os$", as: "PATH", nth: 2 }),
        goCall({
          names: "File|SendFile|FileAttachment|Download|Attachment|Inline|SendFileWithRate",
          on: "^(?:c|ctx|gc)$",
          as: "PATH",
        }),
        goCall({
          names: "SaveUploadedFile|SaveFile|UploadFormFiles",
          on: "^(?:c|ctx|gc)$",
          as: "PATH",
          nth: 2,
        }),
        goCall({
          names: "ParseFiles|ParseGlob|WalkDir|Walk|Glob",
          on: "^(?:template|filepath|\\w*[tT]mpl)$",
          as: "PATH",
        }),
      ],
    },
    flow: { PATH: "outside" },
    check: handlesRequests,
    milder: whereGuessed,
    valid: [
      inHandler('os.Open("a.txt")'),
      inHandler('os.Open(filepath.Join(base, filepath.Base(r.FormValue("f"))))'),
      inHandler('name := path.Clean("/" + r.FormValue("f")); os.Open(filepath.Join(base, name))'),
      inHandler('os.Open(filepath.Join(base, filepath.Join("/", r.FormValue("f"))))'),
      inHandler("os.ReadFile(path)"),
    ],
    invalid: [
      foundInHandler('os.ReadFile(filepath.Join(base, r.FormValue("f")))'),
      foundInHandler('name := r.URL.Query().Get("name")\n\thttp.ServeFile(w, r, "files/"+name)'),
    ],
  },
  {
    id: "go-whole-disk-served",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://pkg.go.dev/net/http#Dir"],
    title: "Path traversal: whole file system served",
    message:
      "The root of the file system is served, so anyone who reaches the server can read any file that this process can read. Name the one folder that is intended.",
    rule: goCall({ names: "Dir", on: "^http$", args: { has: { nthChild: 1, regex: '^["`]/["`]$' } } }),
    valid: [inFunction('http.FileServer(http.Dir("/srv/public"))')],
    invalid: [found('http.FileServer(http.Dir("/"))')],
  },
]);
