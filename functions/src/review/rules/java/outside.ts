/** Java: values of a request that reach a path, an address, a page or a parser unchecked. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";
import { methodOf } from "./java-nodes.ts";

const inMethod = (body: string): string =>
  `class C {\n  void f(HttpServletRequest request, String other) {\n    ${body}\n  }\n}`;
const found = (body: string) => ({ code: inMethod(body), lines: [2 + body.split("\n").length] });

/** What the code names as the type of its answers, up to what is no constant. */
const answerType = /\bsetContentType\(\s*("[^"]*)?/g;
const typeWithoutMarkup =
  /^"(?:text\/(?:plain|csv)|application\/(?:json|octet-stream|pdf|zip|javascript)|image\/(?!svg)|audio\/|video\/)/i;

/** The method that writes says the type; one that is handed its writer leaves that to the rest of the file. */
function maySendMarkup(call: SgNode, { text }: { readonly text: string }): boolean {
  const method = methodOf(call)?.text() ?? "";
  const own = [...method.matchAll(answerType)];
  const isHanded = !/\bget(?:Writer|OutputStream)\(/.test(method);
  const types = own.length === 0 && isHanded ? [...text.matchAll(answerType)] : own;
  return types.length === 0 || types.some(([, type]) => !typeWithoutMarkup.test(type ?? ""));
}

/** A path may be made of anything when it is compared with its folder before it is used. */
function unchecked(making: Matcher): Matcher {
  const check = {
    kind: "method_declaration",
    stopBy: "end",
    all: [{ regex: "normalize\\(|getCanonical|toRealPath" }, { regex: "startsWith\\(" }],
  } as const;
  return { ...making, not: { inside: { ...check, all: [...check.all] } } };
}

/** Where the host is asked for, it is mostly compared; then only opening the address counts. */
const askingForHost = "\\.get(?:Host|Authority)\\(\\)";

function unlessHostIsAsked(making: Matcher): Matcher {
  const around = { stopBy: "end", kind: "method_declaration", regex: askingForHost } as const;
  const redirecting = {
    stopBy: "end",
    kind: "method_invocation",
    has: { field: "name", regex: "^(?:location|sendRedirect|seeOther|temporaryRedirect)$" },
  } as const;
  return { ...making, not: { any: [{ inside: { ...around } }, { inside: { ...redirecting } }] } };
}

function ifHostIsAsked(opening: Matcher): Matcher {
  return { ...opening, inside: { stopBy: "end", kind: "method_declaration", regex: askingForHost } };
}

export const outside = defineRules(["java"], "security", [
  {
    id: "java-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: "A request decides a file's path",
    message:
      "With `../` in the value, this reaches files outside the folder that was meant. Normalize the path, and refuse it unless it still starts with that folder.",
    rule: {
      any: [
        javaNew({
          names:
            "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|FileSystemResource|PrintWriter|PrintStream|Formatter|Scanner|ZipFile|JarFile|FileSystemXmlApplicationContext|UrlResource|PathResource|StreamSource",
          as: "PATH",
        }),
        unchecked(javaNew({ names: "File", as: "PATH", nth: 2 })),
        unchecked(javaCall({ names: "get|of", on: "^(?:\\w+\\.)*Paths?$", asAll: "PATH" })),
        unchecked(javaCall({ names: "resolve|resolveSibling", as: "PATH" })),
        javaCall({
          names:
            "newInputStream|newOutputStream|newBufferedReader|newBufferedWriter|readAllBytes|readAllLines|readString|write|writeString|delete|deleteIfExists|copy|move|createFile|createDirectories|lines",
          on: "^(?:\\w+\\.)*Files$",
          asAll: "PATH",
        }),
        javaCall({ names: "getResourceAsStream|getResource|getRealPath|getRequestDispatcher", as: "PATH" }),
        javaCall({ names: "getFile", on: "(?i)ResourceUtils$", as: "PATH" }),
        javaCall({
          names: "readFileToString|writeStringToFile|forceDelete|openInputStream|getFile|readLines|copyFile",
          on: "^FileUtils$",
          asAll: "PATH",
        }),
      ],
    },
    flow: { PATH: "outside" },
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
    id: "java-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A request decides which address the server calls",
    message:
      "A caller can make this server reach internal addresses, such as the cloud's metadata service, and read the answer. Choose the host from a fixed list, and let the request supply only a checked part of the path.",
    rule: {
      any: [
        unlessHostIsAsked(javaNew({ names: "URL|URI", as: "URL" })),
        javaNew({
          names: "HttpGet|HttpPost|HttpPut|HttpDelete|HttpHead|GetMethod|PostMethod|Socket|InetSocketAddress",
          as: "URL",
        }),
        ifHostIsAsked(javaCall({ names: "openStream|openConnection|getContent", onAs: "URL" })),
        javaCall({
          names:
            "getForObject|getForEntity|postForObject|postForEntity|postForLocation|exchange|execute|delete|put|patchForObject",
          on: "(?i)rest",
          as: "URL",
        }),
        unlessHostIsAsked(javaCall({ names: "create", on: "^(?:\\w+\\.)*URI$", as: "URL" })),
        javaCall({
          names: "create|builder|baseUrl",
          on: "^(?:WebClient|RestClient|HttpRequest|Retrofit\\.Builder|WebClient\\.builder\\(\\))$",
          as: "URL",
        }),
        javaCall({ names: "uri|url", on: "(?i)client|request|builder|\\)$", as: "URL" }),
        javaCall({ names: "connect", on: "^Jsoup$", as: "URL" }),
        javaCall({ names: "toByteArray|toString", on: "^IOUtils$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      inMethod('new URL("https://api.example.com/" + request.getParameter("id"));'),
      inMethod("new URL(other);"),
    ],
    invalid: [
      found('new URL(request.getParameter("url")).openStream();'),
      {
        code: "class C {\n  @GetMapping\n  String f(@RequestParam String url) {\n    return rest.getForObject(url, String.class);\n  }\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "java-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: "A request decides where the browser is sent",
    message:
      "A link to this site can so lead anywhere, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
    rule: {
      any: [
        javaCall({ names: "sendRedirect", as: "URL" }),
        javaNew({ names: "RedirectView", as: "URL" }),
        javaCall({
          names: "setHeader|addHeader",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"location"$' } },
        }),
        javaCall({
          names: "location|temporaryRedirect|seeOther",
          on: "(?s)^(?:Response|ResponseEntity)\\b",
          as: "URL",
        }),
        {
          kind: "return_statement",
          has: { kind: "binary_expression", pattern: "$URL", regex: '^"redirect:"\\s*\\+' },
        },
      ],
    },
    flow: { URL: "url" },
    valid: [
      inMethod('response.sendRedirect("/home");'),
      inMethod('response.sendRedirect("/users/" + request.getParameter("id"));'),
    ],
    invalid: [
      found('response.sendRedirect(request.getParameter("next"));'),
      {
        code: 'class C {\n  @GetMapping\n  String f(@RequestParam String next) {\n    return "redirect:" + next;\n  }\n}',
        lines: [4],
      },
    ],
  },
  {
    id: "java-reflected-xss",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "A request value is sent back as HTML",
    message:
      "Markup in the value runs as script in the reader's browser. Encode it with `Encode.forHtml`, or render a template that escapes.",
    rule: javaCall({
      names: "print|println|write|append|printf|format",
      on: "(?i)(?:getWriter\\(\\)|getOutputStream\\(\\)|^\\w*(?:out|writer|pw|stream|os))(?:\\.append\\(.*\\))*$",
      asAll: "HTML",
    }),
    fileHas: ["Servlet", "HttpExchange", "JspWriter", "Response"],
    check: maySendMarkup,
    flow: { HTML: "reflected" },
    valid: [
      inMethod('response.getWriter().println("ok");'),
      inMethod(
        'response.setContentType("text/plain;charset=" + SET);\nresponse.getWriter().println(request.getParameter("q"));',
      ),
      inMethod('response.getWriter().println(Encode.forHtml(request.getParameter("q")));'),
      inMethod("System.out.println(other);"),
    ],
    invalid: [
      found('response.getWriter().println("<p>" + request.getParameter("q"));'),
      found(
        'response.setContentType("text/html");\nresponse.getWriter().println(request.getParameter("q"));',
      ),
      found('String q = request.getParameter("q");\nresponse.getWriter().print(q);'),
      {
        code: 'class C extends HttpServlet {\n  void f(HttpServletRequest request, HttpServletResponse response) {\n    PrintWriter page = response.getWriter();\n    page.println("x");\n    PrintWriter out = response.getWriter();\n    out.printf("%s", request.getHeader("q"));\n  }\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "java-deserialization",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: "Java objects are read from a stream of bytes",
    message:
      "Reading creates whatever classes the bytes name, and known chains of them run commands. Use JSON, or set an ObjectInputFilter that lists the classes.",
    rule: {
      any: [
        {
          ...javaCall({ names: "readObject|readUnshared", args: { not: { has: { nthChild: 1 } } } }),
          has: { field: "object", kind: "identifier", pattern: "$IN" },
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            all: [
              { not: { has: { field: "name", regex: "^read(?:Object|External|Resolve)$" } } },
              {
                has: {
                  stopBy: "end",
                  kind: "object_creation_expression",
                  has: { field: "type", regex: "^ObjectInputStream$" },
                },
              },
              { not: { regex: "ObjectInputFilter|new ObjectOutputStream" } },
            ],
          },
        },
        javaCall({ names: "readObject", on: "^new (?:ObjectInputStream|XMLDecoder)\\(" }),
        javaCall({ names: "enableDefaultTyping" }),
      ],
    },
    valid: [
      inMethod("String s = mapper.readValue(text, String.class);"),
      inMethod(
        "ObjectOutputStream to = new ObjectOutputStream(bytes);\nto.writeObject(this);\nObjectInputStream in = new ObjectInputStream(of(bytes));\nObject copy = in.readObject();",
      ),
      "class C {\n  private void readObject(ObjectInputStream in) {\n    Object o = in.readObject();\n  }\n}",
    ],
    invalid: [
      found(
        "ObjectInputStream in = new ObjectInputStream(socket.getInputStream());\nObject o = in.readObject();",
      ),
      found("mapper.enableDefaultTyping();"),
      found("Object o = new XMLDecoder(stream).readObject();"),
    ],
  },
  {
    id: "java-xml-external-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: "The XML parser follows external entities",
    message:
      "A document can then include local files or call internal addresses; the factory allows it unless told otherwise. Set the feature `disallow-doctype-decl` to true.",
    rule: {
      any: [
        javaCall({
          names: "newInstance|newFactory|newDefaultInstance|createXMLReader",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|XMLReaderFactory|TransformerFactory|SAXTransformerFactory|SchemaFactory)$",
        }),
        javaNew({ names: "SAXBuilder|SAXReader|SAXParser" }),
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
        all: [
          {
            regex:
              "\\.(?:parse|build|read|transform|newSchema|createXMLStreamReader|createXMLEventReader)\\(",
          },
          { not: { regex: "setFeature|setProperty|setAttribute|setExpandEntityReferences|setXMLResolver" } },
        ],
      },
    },
    valid: [
      inMethod(
        'DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(in);',
      ),
      inMethod(
        "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); Document d = f.newDocumentBuilder().newDocument();",
      ),
    ],
    invalid: [
      {
        code: inMethod(
          "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\nf.newDocumentBuilder().parse(in);",
        ),
        lines: [3],
      },
    ],
  },
]);
