/** C#: values of a request that reach a path, an address or the session unchecked. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const outside = defineRules(["csharp"], "security", [
  {
    id: "csharp-path-traversal",
    severity: "high",
    confidence: "high",
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
            "FileStream|StreamReader|StreamWriter|FileInfo|DirectoryInfo|PhysicalFileResult|FilePathResult|BinaryReader",
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
    check: (_node, { text }) => !isDesktopProgram(text),
    valid: [
      inMethod('File.ReadAllText("a.txt");'),
      `using System.Windows.Forms;\n${inMethod("File.ReadAllText(txtPath.Text);")}`,
      inMethod("File.ReadAllText(other);"),
      inAction('File.ReadAllText(Path.Combine("/srv", Path.GetFileName(id)));'),
      inAction(
        "var p = Path.GetFullPath(Path.Combine(root, id)); if (!p.StartsWith(root)) return NotFound(); File.ReadAllText(p);",
      ),
    ],
    invalid: [
      foundInAction('File.ReadAllText("/srv/" + id);'),
      foundInAction("var p = Path.Combine(root, id);\nvar s = new FileStream(p, FileMode.Open);"),
      foundInAction('return PhysicalFile(Path.Combine("/srv", id), "text/plain");'),
      found("foreach (var entry in zip.Entries)\nentry.ExtractToFile(Path.Combine(other, entry.FullName));"),
    ],
  },
  {
    id: "csharp-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
    rule: {
      any: [
        csharpCall({
          names:
            "GetAsync|GetStringAsync|GetStreamAsync|GetByteArrayAsync|PostAsync|PutAsync|DeleteAsync|PatchAsync|GetFromJsonAsync|PostAsJsonAsync|PutAsJsonAsync|DownloadString|DownloadStringAsync|DownloadStringTaskAsync|DownloadData|DownloadDataTaskAsync|DownloadFile|DownloadFileAsync|OpenRead|OpenReadTaskAsync|UploadString|UploadData",
          on: "(?i)client|http|web|\\bwc$|^new ",
          as: "URL",
        }),
        csharpCall({ names: "Create|CreateHttp", on: "(?:^|\\.)(?:Http|Ftp)?WebRequest$", as: "URL" }),
        csharpNew({ names: "HttpRequestMessage", as: "URL", nth: 2 }),
        csharpNew({ names: "RestClient|RestRequest", as: "URL" }),
        csharpCall({ names: "Load", on: "^(?:new HtmlWeb\\(\\)|htmlWeb|web)$", as: "URL" }),
        csharpSet("BaseAddress|RequestUri", { pattern: "$URL" }),
        csharpCall({
          names: "GetHostAddresses|GetHostAddressesAsync|GetHostEntry|GetHostEntryAsync",
          on: "(?:^|\\.)Dns$",
          as: "URL",
        }),
        csharpCall({
          names: "Connect|ConnectAsync|BeginConnect",
          on: "(?i)(?:tcp\\w*|socket|udp\\w*|^client)$",
          as: "URL",
        }),
        csharpNew({ names: "TcpClient|UdpClient|DnsEndPoint|SmtpClient", as: "URL" }),
        csharpCall({ names: "Send|SendAsync|SendPingAsync", on: "(?i)ping\\w*$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      inAction('client.GetAsync("https://api.example.com/" + id);'),
      inMethod("client.GetAsync(other);"),
      inAction("cache.GetAsync(id);"),
    ],
    invalid: [
      foundInAction("client.GetAsync(id);"),
      foundInAction("var u = new Uri(id);\nvar r = WebRequest.Create(u);"),
      foundInAction('httpClient.GetStringAsync($"http://{id}/status");'),
    ],
  },
  {
    id: "csharp-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Use LocalRedirect, or check the value with Url.IsLocalUrl.",
    rule: {
      any: [
        csharpCall({
          names: "Redirect|RedirectPermanent|RedirectPreserveMethod|RedirectToUrl",
          as: "URL",
          bare: "also",
          on: "(?i)(?:response|resp|results|context|this|base)$",
        }),
        csharpNew({ names: "RedirectResult", as: "URL" }),
        csharpCall({ names: "Transfer|TransferRequest|Execute", on: "(?:^|\\.)Server$", as: "URL" }),
        csharpCall({
          names: "AddHeader|AppendHeader|Add|Append",
          on: "(?i)resp\\w*(?:\\.Headers)?$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"(?:location|refresh)"$' } },
        }),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: '(?i)resp\\w*\\.(?:RedirectLocation|Headers\\["location"\\]|Headers\\.Location)$',
              },
            },
            { has: { field: "right", pattern: "$URL" } },
          ],
        },
      ],
    },
    // The address that was asked for is this site's.
    constraints: { URL: { not: { regex: "[rR]equest\\.(?:RawUrl|Path)$" } } },
    flow: { URL: "url" },
    valid: [
      inAction('return Redirect("/home");'),
      inAction("if (!Url.IsLocalUrl(id)) return BadRequest(); return Redirect(id);"),
      inAction("return LocalRedirect(id);"),
      inAction('return Redirect("/users/" + id);'),
      inMethod("Response.Redirect(Request.RawUrl);"),
    ],
    invalid: [
      foundInAction("return Redirect(id);"),
      found('Response.Redirect(request.Query["next"]);'),
      foundInAction('Response.AppendHeader("Location", id);'),
      foundInAction("Server.Transfer(id);"),
    ],
  },
  {
    id: "csharp-trust-boundary",
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Other code trusts what the session holds, and this value comes straight from the request. Validate it before it is stored.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", regex: "(?:^|\\.)Session\\[" } },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        csharpCall({ names: "SetString|Add|Set", on: "(?:^|\\.)Session$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inMethod('Session["a"] = other;'), inAction('HttpContext.Session.SetString("n", n.ToString());')],
    invalid: [
      foundInAction('HttpContext.Session.SetString("role", id);'),
      found('Session["role"] = Request.Form["role"];'),
    ],
  },
]);

/** Its windows ask the person whose files they are. */
function isDesktopProgram(text: string): boolean {
  return /^\s*using\s+System\.Windows\.(?:Forms|Controls)\b/m.test(text);
}
