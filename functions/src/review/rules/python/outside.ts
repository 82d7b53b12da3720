/** Python: values of a request that reach a path, a filter or a record unchecked. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const outside = defineRules(["python"], "security", [
  {
    id: "py-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` or an absolute path in it reaches files outside the intended folder. Use `send_from_directory` or `safe_join`, or resolve the path and check that it is inside the folder.",
    rule: {
      any: [
        pyCall({ names: "open", bare: "also", on: "^(?:io|codecs|aiofiles|os)$", as: "PATH" }),
        pyCall({ names: "send_from_directory", bare: "also", on: "^flask$", as: "PATH" }),
        pyCall({
          names: "send_file|FileResponse|static_file",
          bare: "also",
          on: ".",
          asAll: "PATH",
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
      "writer = made_of(request.args['f'])\nwriter.open()",
      "open(os.path.join(base, str(int(request.args['n']))))",
    ],
    invalid: [
      "open(request.args['f'])",
      "send_file(os.path.join(base, request.args.get('name')))",
      {
        code: "@app.get('/f/<path:name>')\ndef f(name):\n    return open('/srv/' + name).read()",
        lines: [3],
      },
    ],
  },
  {
    id: "py-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or check with `url_has_allowed_host_and_scheme`.",
    rule: pyCall({
      names:
        "redirect|HttpResponseRedirect|RedirectResponse|HttpResponsePermanentRedirect|HTTPFound|HTTPSeeOther|HTTPMovedPermanently|HTTPTemporaryRedirect|HTTPPermanentRedirect|seeother",
      bare: "also",
      on: ".",
      as: "URL",
    }),
    // The path that was asked for is one of this site.
    check: (node) => !/\(\s*(?:self\.)?request\.(?:path|path_info|get_full_path\(\))\s*\)$/.test(node.text()),
    flow: { URL: "url" },
    valid: [
      'redirect("/home")',
      "redirect(request.path)",
      "redirect(url_for('home'))",
      "redirect(f'/users/{request.args[\"id\"]}')",
    ],
    invalid: [
      "redirect(request.args['next'])",
      {
        code: "def f():\n    target = request.GET.get('next', '/')\n    return HttpResponseRedirect(target)",
        lines: [3],
      },
    ],
  },
  {
    id: "py-nosql-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      'The body can contain an object such as `{"$ne": null}` here, which matches every document. Convert the value with `str()` or check its type first.',
    rule: pyCall({
      names:
        "find_one|find|find_one_and_update|update_one|delete_one|delete_many|update_many|count_documents",
      args: {
        has: {
          nthChild: 1,
          kind: "dictionary",
          has: { kind: "pair", has: { field: "value", regex: "\\bjson\\b|get_json", pattern: "$VALUE" } },
        },
      },
    }),
    flow: { VALUE: "outside" },
    valid: ["users.find_one({'name': str(request.form['n'])})", "users.find_one({'name': name})"],
    invalid: ["users.find_one({'name': request.json['name']})"],
  },
  {
    id: "py-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request is stored, so a client can add fields such as `is_admin`. List the accepted fields, or parse the request with a schema.",
    rule: {
      ...pyCall({
        names: "[A-Z]\\w*|create|update|get_or_create|filter",
        bare: "also",
        on: ".",
        args: {
          has: {
            kind: "dictionary_splat",
            regex:
              "^\\*\\*\\(?(?:await )?(?:flask\\.)?request\\.(?:json|form|data|POST|GET|args|get_json\\(\\)|form\\.to_dict\\(\\)|json\\(\\))\\)?$",
          },
        },
      }),
    },
    valid: ["User(name=request.json['name'])", "User(**data)"],
    invalid: ["User(**request.json)", "User.objects.create(**request.data)"],
  },
]);
