/** C#: protections that are switched off, and parsers that do more than they are asked. */
import { csharpCall, csharpNew, csharpSet } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";

const alwaysTrue =
  "(?:=>\\s*(?:true|\\{\\s*return true;\\s*\\})|\\{\\s*return true;\\s*\\}|DangerousAcceptAnyServerCertificateValidator)$";

export const settings = defineRules(["csharp"], "security", [
  {
    id: "csharp-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "TLS certificates are not checked",
    message:
      "Anybody on the way can show a certificate of their own and read or change the traffic. Leave the default check on, and add a private authority to the trust store.",
    rule: {
      any: [
        csharpSet(
          "ServerCertificateValidationCallback|ServerCertificateCustomValidationCallback|RemoteCertificateValidationCallback|CertificateValidationCallback",
          { regex: alwaysTrue },
        ),
        csharpNew({
          names: "RemoteCertificateValidationCallback",
          args: { has: { nthChild: 1, regex: alwaysTrue } },
        }),
        csharpNew({ names: "SslStream", args: { has: { nthChild: 3, regex: alwaysTrue } } }),
        csharpSet("TrustServerCertificate", { regex: "^true$" }),
        csharpSet("CertificateValidationMode", { regex: "\\.None$" }),
      ],
    },
    valid: [
      inMethod("h.ServerCertificateCustomValidationCallback = (m, c, ch, e) => e == SslPolicyErrors.None;"),
      inMethod("ServicePointManager.ServerCertificateValidationCallback = Check;"),
    ],
    invalid: [
      found("ServicePointManager.ServerCertificateValidationCallback += (s, c, ch, e) => true;"),
      found(
        "var h = new HttpClientHandler { ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator };",
      ),
      found("ServicePointManager.ServerCertificateValidationCallback = delegate { return true; };"),
    ],
  },
  {
    id: "csharp-unsafe-deserialization",
    severity: "high",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "Objects of any type are made from data",
    message:
      "The data names the types, and known chains of them run commands while they are read. Use System.Text.Json or a DataContractSerializer with fixed types.",
    rule: {
      any: [
        csharpNew({
          names:
            "BinaryFormatter|SoapFormatter|NetDataContractSerializer|LosFormatter|ObjectStateFormatter|SimpleTypeResolver",
        }),
        csharpSet("TypeNameHandling", { regex: "TypeNameHandling\\.(?:All|Auto|Objects|Arrays)$" }),
        csharpCall({ names: "Load|Parse", on: "(?:^|\\.)XamlReader$" }),
        csharpCall({ names: "DeserializeUnsafe|UnsafeDeserialize" }),
        csharpNew({
          names: "XmlSerializer|DataContractSerializer|DataContractJsonSerializer",
          args: { has: { nthChild: 1, regex: "^Type\\.GetType\\(" } },
        }),
      ],
    },
    valid: [
      inMethod("JsonSerializer.Deserialize<User>(other);"),
      inMethod("new XmlSerializer(typeof(User));"),
      inMethod("s.TypeNameHandling = TypeNameHandling.None;"),
    ],
    invalid: [
      found("var f = new BinaryFormatter();"),
      found("var s = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All };"),
      found("var o = new LosFormatter().Deserialize(other);"),
    ],
  },
  {
    id: "csharp-xml-external-entities",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: "The XML parser follows external entities",
    message:
      "A document can then include local files or call internal addresses. Set DtdProcessing to Prohibit and XmlResolver to null.",
    rule: {
      any: [
        {
          ...csharpSet("DtdProcessing", { regex: "DtdProcessing\\.Parse$" }),
          not: { inside: { stopBy: "end", kind: "method_declaration", regex: "XmlResolver\\s*=\\s*null" } },
        },
        csharpSet("XmlResolver", {
          regex: "^new Xml(?:Url|PreloadedUrl)?Resolver\\(|^XmlResolver\\.FileSystemResolver$",
        }),
        csharpSet("ProhibitDtd", { regex: "^false$" }),
        {
          ...csharpNew({ names: "XmlTextReader" }),
          not: {
            inside: {
              stopBy: "end",
              any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
              regex: "DtdProcessing|ProhibitDtd|XmlResolver",
            },
          },
        },
      ],
    },
    valid: [
      inMethod("s.DtdProcessing = DtdProcessing.Prohibit;"),
      inMethod("d.XmlResolver = null;"),
      inMethod("var s = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = null };"),
      inMethod("var r = new XmlTextReader(s); r.DtdProcessing = DtdProcessing.Prohibit;"),
    ],
    invalid: [
      found("s.DtdProcessing = DtdProcessing.Parse;"),
      found("d.XmlResolver = new XmlUrlResolver();"),
      found("var r = new XmlTextReader(stream);"),
    ],
  },
  {
    id: "csharp-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: "A token is accepted without its signature",
    message:
      "Anybody can write a token with any name and role in it. Validate the signing key, and require signed tokens.",
    rule: {
      any: [
        csharpSet("ValidateIssuerSigningKey|RequireSignedTokens", { regex: "^false$" }),
        csharpSet("SignatureValidator", {
          regex: "=>\\s*(?:\\{\\s*(?:var \\w+ = )?(?:return )?)?new Js?o?n?\\w*(?:SecurityToken|WebToken)\\b",
        }),
        csharpCall({ names: "DoNotVerifySignature" }),
        csharpCall({ names: "WithVerifySignature", args: { has: { nthChild: 1, regex: "^false$" } } }),
        csharpCall({
          names: "Decode|DecodeToObject",
          on: "(?i)jwt|decoder",
          args: { has: { regex: "^(?:verify:\\s*)?false$" } },
        }),
        csharpCall({ names: "None", on: "JwtAlgorithm" }),
      ],
    },
    valid: [inMethod("var p = new TokenValidationParameters { ValidateIssuerSigningKey = true };")],
    invalid: [
      found("var p = new TokenValidationParameters { RequireSignedTokens = false };"),
      found("var b = decoder.Decode(other, key, verify: false);"),
      found("p.SignatureValidator = (t, q) => new JwtSecurityToken(t);"),
    ],
  },
  {
    id: "csharp-jwt-checks-off",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: "Expired tokens are accepted",
    message: "A stolen token works for ever. Leave ValidateLifetime and RequireExpirationTime true.",
    rule: csharpSet("ValidateLifetime|RequireExpirationTime", { regex: "^false$" }),
    valid: [inMethod("p.ValidateLifetime = true;")],
    invalid: [found("p.ValidateLifetime = false;")],
  },
  {
    id: "csharp-jwt-read-unverified",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: "A token is read and never validated here",
    message:
      "ReadJwtToken does not look at the signature, so anybody can have written the claims. Call ValidateToken before a claim is believed.",
    rule: {
      ...csharpCall({ names: "ReadJwtToken|ReadToken|ReadJsonWebToken", on: "(?i)handler" }),
      not: { inside: { stopBy: "end", kind: "class_declaration", regex: "\\.ValidateToken" } },
    },
    valid: [inMethod("handler.ValidateToken(other, p, out var t); var j = handler.ReadJwtToken(other);")],
    invalid: [found("var j = handler.ReadJwtToken(other);")],
  },
  {
    id: "csharp-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: "A cookie is sent without its protection",
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it also travels unencrypted. Set both to true for cookies that sign a person in.",
    rule: {
      any: [
        {
          ...csharpSet("Secure|HttpOnly|CookieHttpOnly", { regex: "^false$" }),
        },
        csharpSet("SecurePolicy|CookieSecure", {
          regex: "Cookie(?:SecurePolicy|SecureOption)\\.(?:None|Never)$",
        }),
        csharpSet("RequireSSL|RequireSsl|requireSSL", { regex: "^false$" }),
        {
          ...csharpNew({ names: "HttpCookie|CookieOptions" }),
          not: {
            inside: {
              stopBy: "end",
              any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
              regex: "Secure\\s*=|Expires\\s*=\\s*DateTime(?:Offset)?\\.(?:Utc)?Now\\.AddD?a?y?s?\\w*\\(-",
            },
          },
          inside: {
            stopBy: "end",
            any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
          },
        },
      ],
    },
    valid: [
      inMethod("c.Secure = true; c.HttpOnly = true;"),
      inMethod('var c = new HttpCookie("a", other); c.Secure = true;'),
    ],
    invalid: [
      found("c.HttpOnly = false;"),
      found("var o = new CookieOptions { Secure = false };"),
      found('var c = new HttpCookie("a", "b");'),
    ],
  },
  {
    id: "csharp-cookie-readable-by-scripts",
    severity: "low",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: "A cookie with a session can be read by scripts",
    message: "One injected script then takes over the session. Set HttpOnly to true.",
    rule: {
      ...csharpCall({
        names: "Append",
        on: "(?i)\\bCookies$",
        args: { has: { nthChild: 1, regex: "(?i)token|session|auth|jwt|sid" } },
      }),
      not: { inside: { stopBy: "end", kind: "method_declaration", regex: "HttpOnly" } },
    },
    valid: [
      inMethod('Response.Cookies.Append("theme", "dark");'),
      inMethod(
        'var o = new CookieOptions { HttpOnly = true, Secure = true }; Response.Cookies.Append("token", t, o);',
      ),
    ],
    invalid: [found('Response.Cookies.Append("auth_token", other);')],
  },
  {
    id: "csharp-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "The check against forged requests is switched off",
    message:
      "Another site can make a signed-in person's browser send this request. Validate the antiforgery token on every action that changes something.",
    rule: {
      any: [
        { kind: "attribute", has: { field: "name", regex: "^IgnoreAntiforgeryToken(?:Attribute)?$" } },
        csharpCall({ names: "DisableAntiforgery" }),
        csharpNew({ names: "IgnoreAntiforgeryTokenAttribute" }),
      ],
    },
    valid: ["class C {\n  [ValidateAntiForgeryToken]\n  void F() { }\n}"],
    invalid: [{ code: "class C {\n  [IgnoreAntiforgeryToken]\n  void F() { }\n}", lines: [2] }],
  },
  {
    id: "csharp-action-without-antiforgery",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "A form's action does not check the antiforgery token",
    message:
      "Another site can make a signed-in person's browser post this form. Add [ValidateAntiForgeryToken], or AutoValidateAntiforgeryToken for all actions.",
    rule: {
      kind: "method_declaration",
      all: [
        {
          has: {
            kind: "attribute_list",
            has: { kind: "attribute", has: { field: "name", regex: "^Http(?:Post|Put|Delete)$" } },
          },
        },
        { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|AllowAnonymousApi|FromBody" } } },
        { not: { has: { field: "parameters", regex: "\\[FromBody\\]" } } },
      ],
      inside: {
        stopBy: "end",
        kind: "class_declaration",
        all: [
          { has: { kind: "base_list", regex: "\\bController\\b" } },
          { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|ApiController" } } },
        ],
      },
    },
    valid: [
      "[AutoValidateAntiforgeryToken]\nclass C : Controller {\n  [HttpPost] public IActionResult F(int a) { return View(); }\n}",
      "class C : Controller {\n  [HttpPost] [ValidateAntiForgeryToken] public IActionResult F(int a) { return View(); }\n}",
      "class C : ControllerBase {\n  [HttpPost] public IActionResult F(int a) { return Ok(); }\n}",
    ],
    invalid: [
      {
        code: "class C : Controller {\n  [HttpPost]\n  public IActionResult F(int a) { return View(); }\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "csharp-cors-any-origin",
    severity: "medium",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "Every site may call this API",
    message:
      "Any page a person opens can read what the API answers, with their cookies where credentials are allowed. List the origins that may.",
    rule: {
      any: [
        csharpCall({ names: "AllowAnyOrigin" }),
        csharpCall({ names: "SetIsOriginAllowed", args: { has: { nthChild: 1, regex: "=>\\s*true$" } } }),
        csharpCall({ names: "WithOrigins", args: { has: { nthChild: 1, regex: '^"\\*"$' } } }),
        csharpNew({
          names: "EnableCorsAttribute",
          args: { has: { nthChild: 1, regex: '^(?:origins:\\s*)?"\\*"$' } },
        }),
        csharpCall({
          names: "Add|Append|AddHeader|AppendHeader",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
        {
          kind: "attribute",
          all: [
            { has: { field: "name", regex: "^EnableCors$" } },
            { regex: '\\(\\s*(?:origins:\\s*)?"\\*"' },
          ],
        },
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: '(?i)Headers\\["Access-Control-Allow-Origin"\\]|Headers\\.AccessControlAllowOrigin',
              },
            },
            { has: { field: "right", regex: '^"\\*"$|(?i:origin)' } },
          ],
        },
      ],
    },
    valid: [inMethod('b.WithOrigins("https://a.example");')],
    invalid: [
      found("b.AllowAnyOrigin().AllowAnyMethod();"),
      found("b.SetIsOriginAllowed(_ => true).AllowCredentials();"),
      found('Response.Headers.Add("Access-Control-Allow-Origin", "*");'),
    ],
  },
  {
    id: "csharp-debug-page-in-production",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: "The developer's error page is shown to everybody",
    message:
      "It prints source lines, settings and stack traces to whoever causes an error. Use it only when env.IsDevelopment() holds.",
    rule: {
      ...csharpCall({ names: "UseDeveloperExceptionPage|UseDatabaseErrorPage|UseMigrationsEndPoint" }),
      not: {
        inside: {
          stopBy: "end",
          any: [
            {
              kind: "if_statement",
              regex: "(?i)^if\\s*\\([^)]*(?:isdevelopment|isenvironment|debug|environmentname|islocal)",
            },
            { kind: "preproc_if" },
          ],
        },
      },
    },
    valid: [inMethod("if (env.IsDevelopment()) { app.UseDeveloperExceptionPage(); }")],
    invalid: [found("app.UseDeveloperExceptionPage();")],
  },
  {
    id: "csharp-error-details-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: "An exception's details are sent to the caller",
    message:
      "Stack traces tell attackers about paths, versions and queries. Log the exception and answer with a general message.",
    rule: {
      any: [
        csharpCall({
          names: "BadRequest|StatusCode|Ok|Content|Json|Problem|NotFound|InternalServerError",
          bare: "also",
          on: "^(?:this|base|Results|TypedResults)$",
          args: {
            has: {
              regex:
                "^(?:\\d+, )?(?:detail:\\s*)?(?:ex|e|exception|err|error)(?:\\.(?:ToString\\(\\)|StackTrace|InnerException))$",
            },
          },
        }),
        csharpCall({
          names: "Write|WriteAsync",
          on: "(?i)resp\\w*$",
          args: { has: { regex: "\\b(?:ex|e|exception|err|error)\\.(?:ToString\\(\\)|StackTrace|Message)" } },
        }),
      ],
    },
    valid: [inMethod('return BadRequest("no");'), inMethod("log.Error(ex.ToString());")],
    invalid: [found("return StatusCode(500, ex.ToString());"), found("Response.Write(ex.StackTrace);")],
  },
  {
    id: "csharp-request-validation-off",
    severity: "low",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "The check of requests for markup is switched off",
    message:
      "Values with scripts in them now reach the code. Leave it on, or sanitize the one field that needs markup.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "name", regex: "^ValidateInput$" } },
        { regex: "\\(\\s*(?:enableValidation:\\s*)?false" },
      ],
    },
    valid: ["class C {\n  [ValidateInput(true)]\n  void F() { }\n}"],
    invalid: [{ code: "class C {\n  [ValidateInput(false)]\n  void F() { }\n}", lines: [2] }],
  },
  {
    id: "csharp-file-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-project-top-ten/"],
    title: "Everybody may change this file",
    message:
      "Any account of the machine can read or replace it. Grant rights to the one account that needs them.",
    rule: {
      any: [
        csharpNew({
          names: "FileSystemAccessRule",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"(?:everyone|users|authenticated users)"$|WorldSid' } },
              { has: { nthChild: 2, regex: "FullControl|Write|Modify" } },
            ],
          },
        }),
        csharpCall({ names: "SetUnixFileMode", args: { has: { nthChild: 2, regex: "OtherWrite" } } }),
      ],
    },
    valid: [inMethod("File.SetUnixFileMode(p, UnixFileMode.UserRead);")],
    invalid: [
      found(
        'var r = new FileSystemAccessRule("Everyone", FileSystemRights.FullControl, AccessControlType.Allow);',
      ),
      found("File.SetUnixFileMode(p, UnixFileMode.UserRead | UnixFileMode.OtherWrite);"),
    ],
  },
  {
    id: "csharp-predictable-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://cwe.mitre.org/data/definitions/379.html"],
    title: "A temporary file has a name that others know",
    message:
      "Another account can create the file or a link under that name first. Use Path.GetRandomFileName in a folder of your own, and open it with FileMode.CreateNew.",
    rule: {
      any: [
        csharpCall({ names: "GetTempFileName", on: "(?:^|\\.)Path$" }),
        csharpCall({
          names: "Combine",
          on: "(?:^|\\.)Path$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "GetTempPath\\(\\)$" } },
              { has: { nthChild: 2, regex: '^"[^"]+\\.\\w+"$' } },
            ],
          },
        }),
      ],
    },
    valid: [inMethod("Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());")],
    invalid: [
      found("var p = Path.GetTempFileName();"),
      found('var p = Path.Combine(Path.GetTempPath(), "report.csv");'),
    ],
  },
  {
    id: "csharp-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "A request may set every property of the object",
    message:
      "A caller can also send properties that no form shows, such as a role. Name the properties that may be set, or bind a model of its own.",
    rule: {
      any: [
        csharpCall({
          names: "TryUpdateModelAsync|TryUpdateModel|UpdateModel",
          bare: "only",
          args: { not: { has: { nthChild: 2 } } },
        }),
        {
          ...csharpCall({ names: "SetValues", on: "CurrentValues$", as: "MODEL" }),
        },
      ],
    },
    valid: [inAction('TryUpdateModelAsync(user, "", u => u.Name);')],
    invalid: [foundInAction("TryUpdateModelAsync(user);")],
  },
  {
    id: "csharp-cleartext-request",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Credentials travel unencrypted",
    message: "Everybody on the way can read them. Use an encrypted connection.",
    rule: {
      any: [
        csharpSet("EnableSsl|UseSsl", { regex: "^false$" }),
        csharpSet("RequireHttpsMetadata", { regex: "^false$" }),
      ],
    },
    valid: [inMethod("smtp.EnableSsl = true;")],
    invalid: [found("smtp.EnableSsl = false;"), found("o.RequireHttpsMetadata = false;")],
  },
]);
