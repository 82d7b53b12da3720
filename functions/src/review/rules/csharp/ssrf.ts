/** C#: requests of the server to an address from a request. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ssrf = defineRules(["csharp"], "security", [
  {
    id: "csharp-ssrf",
    severity: "high",
    confidence: "medium",
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
]);
