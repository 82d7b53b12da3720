/** What is known of C#'s libraries: where values come from, what cleans them and what passes them on. */
import type { TaintTable } from "../table.ts";

/** The text of a program whose windows ask the person whose values they are. */
export const desktopProgram =
  /^[ \t]*using\s+(?:System\.Windows\.(?:Forms|Controls|Input|Data|Markup)|Avalonia|Microsoft\.(?:Maui|UI\.Xaml)|Windows\.UI\.Xaml|Xamarin\.Forms|Eto\.Forms|Gtk)\b/m;

export const csharpWords: Omit<TaintTable, "tree"> = {
  self: ["this", "base"],
  impliesSelf: true,
  joining: ["+"],
  choosing: ["??", "&&", "||"],
  sources:
    /^(?:(?:this\.|(?:\w*[cC]ontext|HttpContext\.Current|ctx|e|actionContext|filterContext)\.)*(?:[rR]equest|req|httpRequest)(?:\.(?:Query|QueryString|Form|Params|Headers|Cookies|Path|PathInfo|RawUrl|Url|UrlReferrer|UserAgent|ContentType|Body|InputStream|Files|RouteValues|ServerVariables|Unvalidated|Content|BodyReader|BinaryRead\(|ReadFormAsync\(|GetDisplayUrl\(|GetEncodedUrl\(|Host|UserHostAddress|UserHostName|UserLanguages)\b|\[)|Console\.(?:ReadLine|In\.Read\w*)\(|(?:System\.)?Environment\.(?:GetEnvironmentVariable|GetCommandLineArgs)\(|(?:\w+\.)*(?:[rR]oute[dD]ata\.Values|RouteValues)\b|(?:\w+\.)*\w*\.?(?:ReadLine|ReadLineAsync|ReadToEnd|ReadToEndAsync)\(|(?:\w*[rR]eader|dr|rdr)\.GetString\(|\w*(?:[tT]ext[bB]ox|[tT]xt|^[bB]ox)\w*\.Text\b|\w+\.(?:DownloadString|DownloadStringTaskAsync|GetStringAsync|ReadAsStringAsync|ReadFromJsonAsync)\(|Model\.[A-Z]\w*$|\w*[fF]ile\.FileName\b|(?:e|ze|zipEntry|\w*[eE]ntry)\.FullName\b|\w*[uU]pload\w*\.(?:FileName|PostedFile)\b)/,
  // Whoever sets them has started the program.
  doubtfulSources:
    /^(?:System\.)?Environment\.(?:GetEnvironmentVariable|GetCommandLineArgs)\b|\bstring\[\]\s+args$/,
  ownUser: desktopProgram,
  requests:
    /\b(?:HttpRequest|HttpRequestBase|HttpRequestMessage|HttpListenerRequest|HttpRequestData|DefaultHttpRequest)\s+\w+/,
  sourceParameters:
    /\[From(?:Query|Route|Body|Form|Header|Request|Uri)\b|\bstring\[\]\s+args\b|\bIFormFile\s+\w+/,
  routeDecorator:
    /\[(?:Http(?:Get|Post|Put|Delete|Patch)|Route|WebMethod)|Action?Result|:\s*(?:\w+\.)*(?:Controller|ControllerBase|ApiController)\b|\.Map(?:Get|Post|Put|Delete|Patch)\(|\bIResult\b|\bOn(?:Get|Post|Put|Patch|Delete)(?:[A-Z]\w*)?\(/,
  harmlessTypes:
    /(?:^|[\s([<])(?:s?byte|u?short|u?int|u?long|n?u?int|float|double|decimal|bool|char|Int16|Int32|Int64|UInt32|Guid|DateTime|DateTimeOffset|DateOnly|TimeSpan|TimeOnly|BigInteger|CancellationToken|ClaimsPrincipal|I[A-Z]\w*(?:Service|Repository|Logger|Factory|Context|Client|Mediator|Manager|Cache|Environment)(?:<\w+>)?|ILogger(?:<\w+>)?|\w*DbContext)\??\s+\w+/,
  cleaners:
    /(?:^|\.)(?:(?:int|long|short|byte|uint|ulong|double|float|decimal|bool|Guid|DateTime|Int16|Int32|Int64|Enum|IPAddress|Version|TimeSpan)\.(?:Parse|ParseExact|TryParse)|Guid|BigInteger|Convert\.To(?:Int16|Int32|Int64|Byte|Double|Decimal|Boolean|DateTime|Single|UInt32)|GetFileName|GetFileNameWithoutExtension|GetRandomFileName|GetExtension|HtmlEncode|HtmlAttributeEncode|UrlEncode|UrlPathEncode|EscapeDataString|EscapeUriString|JavaScriptStringEncode|JavaScriptEncode|XmlEncode|LdapFilterEncode|LdapDistinguishedNameEncode|LdapEncode|Encode|Escape\w*|Sanitize\w*|GetSafeHtml\w*|NewGuid|GetHashCode|ComputeHash|HashData|IndexOf|Count|Length|CompareTo|Equals|HashPassword|Protect|Encrypt\w*|ToInt32|EncodeForLdap|EncodeForHtml)$/,
  cleanersFor: [
    { callee: /(?:^|\.)ReplaceLineEndings$/, classes: ["log", "header"] },
    { callee: /(?:^|\.)GetFileName(?:WithoutExtension)?$/, classes: ["path"] },
    { callee: /(?:^|\.)(?:JavaScriptStringEncode|JavaScriptEncode)$/, classes: ["html", "header", "log"] },
    {
      callee: /HtmlEncoder\.\w+\.Encode$|(?:^|\.)(?:HtmlEncode|HtmlAttributeEncode)$/,
      classes: ["html", "xpath"],
    },
    { callee: /(?:^|\.)(?:Filter|Ldap\w*|Dn)Encode$/i, classes: ["ldap"] },
    { callee: /SecurityElement\.Escape$/, classes: ["html", "xpath"] },
  ],
  fills: [{ callee: /(?:^|\.)TryGet(?:Value|Values)$/, argument: 1, passesOn: true }],
  formats: /(?:^|\.)(?:Format|Concat|Join|Combine|AppendFormat|Create|MapPath|GetFullPath)$/,
  passing:
    /^(?:ToString|Trim|TrimStart|TrimEnd|ToLower|ToUpper|ToLowerInvariant|ToUpperInvariant|Substring|Replace|Split|Concat|Insert|PadLeft|PadRight|Remove|Normalize|First|FirstOrDefault|Last|LastOrDefault|Single|SingleOrDefault|ToList|ToArray|ToCharArray|AsEnumerable|Cast|GetString|GetBytes|FromBase64String|ToBase64String|UrlDecode|HtmlDecode|UnescapeDataString|Get|GetValue|GetValues|Value|GetValueOrDefault|Result|ConfigureAwait|GetAwaiter|GetResult|FromResult|OfType|Distinct|Reverse|ElementAt|ElementAtOrDefault|Deserialize|DeserializeObject|Clone|AsSpan|Skip|Take|Peek|Pop|Dequeue|ToUri|OpenReadStream|GetLeftPart|SelectSingleNode|SelectNodes|GetAttribute|GetElementsByTagName)$/,
  appends: /^(?:LoadXml|Append|AppendLine|AppendFormat|Insert|AppendJoin|Write|WriteLine)$/,
  iterating: /^(?:Select|SelectMany|ForEach|Where|Any|All|OrderBy|Aggregate)$/,
  validators:
    /^(?:IsLocalUrl|IsMatch|TryParse|IsDefined|TryGetValue|ContainsKey|Contains|IsLoopback|IsWellFormedOriginalString)$/,
  hasPercentFormats: false,
};
