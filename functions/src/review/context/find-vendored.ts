/** Code of others that an application keeps beside its own, in a folder whose name alone does not say so: its neighbours tell. */
import type { Finding } from "@acrux/contract";
import { NoSnapshot, type SearchRepository } from "../change/search.ts";

/** Folders that hold one's own modules as often as those of others. */
const candidate =
  /^(.*?(?:^|\/)(?:libs?\d?|library|libraries|ext|externs?|externals?|deps|dependencies|python[-_]?libs?))\/[^/]+/i;

/** Well-known libraries, as their folders and files are called in lower case. */
const libraries: ReadonlySet<string> = new Set(
  (
    "requests urllib3 certifi chardet charset_normalizer idna six bs4 html5lib yaml dateutil pytz " +
    "tzlocal tornado cherrypy mako jinja2 markupsafe simplejson feedparser pyparsing soupsieve " +
    "configobj oauthlib requests_oauthlib webencodings typing_extensions unidecode rarfile mutagen " +
    "beets cheroot jaraco pkg_resources bencode gntp httplib2 deluge_client transmissionrpc natsort " +
    "rtorrent sgmllib boto phpmailer smarty tcpdf htmlpurifier adodb geshi phpseclib simplepie dompdf " +
    "fpdf jpgraph nusoap guzzlehttp monolog twig swiftmailer getid3 pclzip mpdf zlib libpng expat " +
    "freetype glew sdl sdl2 imgui spdlog fmt googletest gtest catch2 tinyxml tinyxml2 pugixml " +
    "rapidjson sqlite sqlite3 lua cjson jsoncpp yaml-cpp mbedtls libuv lz4 zstd miniz jquery " +
    "bootstrap codemirror tinymce ckeditor d3 moment select2 datatables font-awesome fontawesome " +
    "underscore lodash backbone chartjs leaflet highlight"
  ).split(" "),
);
/** One's own wrapper may have the name of a library; so many together are kept there as they came. */
const enough = 3;

/** `import yaml` in a folder of scripts may mean the library, and not the file of that name beside it. */
export function isWellKnown(specifier: string): boolean {
  return libraries.has(specifier.split(".", 1)[0] ?? "");
}

/** Lists what is said of such code; where the repository cannot be read, all stays as it was found. */
export async function withoutVendored(
  found: readonly Finding[],
  search: SearchRepository | undefined,
): Promise<Finding[]> {
  const isAbout = (finding: Finding): boolean =>
    finding.outcome === "posted" && candidate.test(finding.path) && !isGraveSecret(finding);
  if (search === undefined || !found.some(isAbout)) return [...found];
  try {
    const { paths } = await search({ groups: [], paths: [], withPaths: true });
    const neighbours = librariesByFolder(paths);
    return found.map((finding) => {
      const folder = isAbout(finding) ? folderIn(finding.path) : null;
      const beside = folder === null ? undefined : neighbours.get(folder);
      if (folder === null || beside === undefined || beside.size < enough) return finding;
      const names = [...beside].sort().slice(0, enough).join(", ");
      return {
        ...finding,
        outcome: "listed",
        outcomeReason: `Code of others: \`${folder}/\` holds ${names}.`,
      };
    });
  } catch (error) {
    if (error instanceof NoSnapshot) return [...found];
    throw error;
  }
}

/** A key admits to its service wherever it lies. */
function isGraveSecret({ source, severity }: Finding): boolean {
  return source === "secret" && (severity === "high" || severity === "critical");
}

function folderIn(path: string): string | null {
  return candidate.exec(path)?.[1] ?? null;
}

function librariesByFolder(paths: readonly string[]): Map<string, Set<string>> {
  const byFolder = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = folderIn(path);
    if (folder === null) continue;
    const name = libraryAt(path.slice(folder.length + 1));
    if (name === null) continue;
    byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(name));
  }
  return byFolder;
}

/** `jquery-3.7.1.min.js`, `six.py`, `requests/api.py`. */
function libraryAt(path: string): string | null {
  const name = (path.split("/", 1)[0] ?? "").toLowerCase().replace(/[-.]v?\d.*$|\.(?:min\.)?[a-z]+$/, "");
  return libraries.has(name) ? name : null;
}
