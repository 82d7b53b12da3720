/** Python: protections that are switched off. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const on = { kind: "true" } as const;
const off = { kind: "false" } as const;

/** Also with the bit of a plain file, and as the numbers 0o777 and 0o666 are written otherwise. */
const openToAll = "^0o?(?:100)?[0-7]?[0-7][0-7][2367]$|^(?:511|438|0[xX]1[fF]{2}|0[xX]1[bB]6)$";

export const settings = defineRules(["python"], "security", [
  {
    id: "py-debug-server",
    severity: "high",
    confidence: "high",
    cwe: 489,
    see: ["https://flask.palletsprojects.com/en/stable/debugging/"],
    title: titles.debugMode,
    message:
      "The debugger's console runs any code for anyone who reaches the port. Enable it by an environment variable on developers' machines only.",
    rule: pyCall({
      names: "run",
      on: "(?:^|_|\\.)(?:app|application|server)$",
      args: pyKeyword("debug", on),
    }),
    valid: ["app.run(debug=False)", "app.run(debug=DEBUG)"],
    invalid: ['app.run(host="0.0.0.0", debug=True)'],
  },
  {
    id: "py-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send this request in their name. Leave the protection on; for an API, authenticate by a header instead of a cookie.",
    rule: {
      any: [
        {
          kind: "decorator",
          regex:
            "^@(?:csrf_exempt|(?:\\w+\\.)?csrf\\.exempt|method_decorator\\(\\[?csrf_exempt\\b.*)(?:\\(\\))?$",
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "WTF_CSRF_(?:ENABLED|CHECK_DEFAULT)[\"'\\]]*$" } },
            { has: { field: "right", ...off } },
          ],
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "identifier", regex: "^csrf$" } },
            { has: { field: "right", kind: "false" } },
            { inside: { stopBy: "end", kind: "class_definition", has: { field: "name", regex: "^Meta$" } } },
          ],
        },
      ],
    },
    valid: ["@csrf_protect\ndef f(request):\n    pass", "WTF_CSRF_ENABLED = True"],
    invalid: [
      "@csrf_exempt\ndef f(request):\n    pass",
      '@method_decorator(csrf_exempt, name="dispatch")\nclass A(View):\n    pass',
      'app.config["WTF_CSRF_ENABLED"] = False',
      { code: "class F(FlaskForm):\n    class Meta:\n        csrf = False", lines: [3] },
    ],
  },
  {
    id: "py-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `httponly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to True for session cookies.",
    rule: {
      any: [
        pyCall({ names: "set_cookie|set_signed_cookie|add_cookie", args: pyKeyword("secure|httponly", off) }),
        pyCall({
          names: "add_middleware|SessionMiddleware",
          bare: "also",
          on: ".",
          args: { all: [{ regex: "secret_key" }, pyKeyword("https_only", off)] },
        }),
        {
          kind: "assignment",
          all: [
            {
              has: { field: "left", regex: "(?:SESSION|CSRF|REMEMBER)_COOKIE_(?:SECURE|HTTPONLY)[\"'\\]]*$" },
            },
            { has: { field: "right", ...off } },
          ],
        },
      ],
    },
    valid: ["resp.set_cookie('a', v, secure=True, httponly=True)", "SESSION_COOKIE_SECURE = True"],
    invalid: ["resp.set_cookie('sid', v, httponly=False)", "SESSION_COOKIE_SECURE = False"],
  },
  {
    id: "py-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message: messages.corsCredentials,
    rule: pyCall({
      names: "add_middleware|CORSMiddleware|CORS",
      bare: "also",
      on: ".",
      args: {
        all: [
          {
            any: [
              pyKeyword("allow_origins|origins|allow_origin_regex", {
                regex: "^\\[?[\"'](?:\\*|\\.\\*)[\"']\\]?$",
              }),
              pyKeyword("resources", { regex: "[\"']origins[\"']\\s*:\\s*\\[?[\"']\\*[\"']" }),
            ],
          },
          pyKeyword("allow_credentials|supports_credentials", on),
        ],
      },
    }),
    valid: [
      'app.add_middleware(CORSMiddleware, allow_origins=["https://a.example"], allow_credentials=True)',
      'CORS(app, origins="*")',
    ],
    invalid: [
      'app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)',
      'CORS(app, origins="*", supports_credentials=True)',
      'CORS(app, resources={"/api/*": {"origins": "*"}}, supports_credentials=True)',
    ],
  },
  {
    id: "py-autoescape-off",
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.autoescapeOff,
    message:
      "Jinja does not escape values here, so markup in them can run script in the page. Use `autoescape=True` or `select_autoescape()`.",
    rule: pyCall({ names: "Environment", bare: "also", on: "^jinja2$", args: pyKeyword("autoescape", off) }),
    valid: ["Environment(autoescape=True)", "jinja2.Environment(autoescape=select_autoescape())"],
    invalid: ["jinja2.Environment(loader=loader, autoescape=False)"],
  },
  {
    id: "py-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message: messages.worldWritableOctal,
    rule: {
      any: [
        pyCall({
          names: "chmod|fchmod|lchmod",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: openToAll } },
        }),
        pyCall({ names: "open", on: "^os$", args: { has: { nthChild: 3, regex: openToAll } } }),
      ],
    },
    // The mask of the process takes rights away from what is made, not from what is changed.
    milder: (node) => node.text().startsWith("os.open"),
    valid: ["os.chmod(path, 0o755)", "path.chmod(mode)"],
    invalid: [
      "os.open(path, os.O_CREAT, 0o666)",
      "os.chmod(path, 0o777)",
      "path.chmod(0o666)",
      "os.chmod(path, 511)",
      "os.chmod(path, 0x1ff)",
    ],
  },
  {
    id: "py-insecure-temporary-file",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html#tempfile.mktemp"],
    title: titles.temporaryFile,
    message:
      "Between choosing the name and opening the file, another user can create a link there. Use `mkstemp` or `NamedTemporaryFile`.",
    rule: pyCall({ names: "mktemp", bare: "also", on: "^tempfile$" }),
    valid: ["tempfile.mkstemp()", "tempfile.NamedTemporaryFile()"],
    invalid: ["name = tempfile.mktemp()"],
  },
  {
    id: "py-ssh-accepts-any-host",
    severity: "high",
    confidence: "high",
    cwe: 295,
    title: titles.sshHostKey,
    message:
      "SSH accepts any host key, so another machine on the network path can impersonate the server and read what is sent, including passwords. Load known host keys and use `RejectPolicy`.",
    rule: pyCall({
      names: "set_missing_host_key_policy",
      args: { has: { regex: "AutoAddPolicy|WarningPolicy" } },
    }),
    valid: ["client.set_missing_host_key_policy(paramiko.RejectPolicy())"],
    invalid: ["client.set_missing_host_key_policy(paramiko.AutoAddPolicy())"],
  },
]);
