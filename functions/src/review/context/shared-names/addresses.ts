/** Routes that a server handles and clients call, classes of style sheets, and names of events and queues. */
import { isTestCode } from "../../change/test-code.ts";
import {
  byPattern,
  groupIn,
  lineCounter,
  markup,
  type NameFamily,
  type NameReader,
  script,
} from "./family.ts";
import { callsRouteOf, isDrawnBy, listensTo } from "./meant.ts";

/** `/users/:id`, `/users/{id}` and `/users/${id}` are one route. */
function withoutParameters(reader: NameReader): NameReader {
  return {
    files: reader.files,
    read: (text, path) =>
      reader.read(text, path).map(({ name, line }) => ({
        name: name
          .replace(/\$\{[^}]*\}|:\w+|\{[^}]*\}|<[^>]*>/g, "{}")
          .replace(/[?#].*$/, "")
          .replace(/(?<=.)\/$/, ""),
        line,
      })),
  };
}

const route = String.raw`(\/[\w./:{}<>$-]{0,300}[\w}>])["'\x60]`;

export const routes: NameFamily = {
  ruleId: "context-route",
  noun: "route",
  gives: [
    byPattern(
      script,
      new RegExp(
        String.raw`(?<![\w.)])(?:app|router|server|fastify|routes?)\.(?:get|post|put|patch|delete|all)\(\s*["'\x60]${route}\s*,`,
        "g",
      ),
    ),
    byPattern(
      /\.py$/,
      new RegExp(String.raw`@\w+\.(?:route|get|post|put|patch|delete)\(\s*["']${route}`, "g"),
    ),
    byPattern(
      /\.go$/,
      new RegExp(
        String.raw`\.(?:HandleFunc|Handle|GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)\(\s*"(?:[A-Z]+ )?${route}\s*,`,
        "g",
      ),
    ),
    byPattern(
      /\.(?:java|kt)$/,
      new RegExp(
        String.raw`@(?:Get|Post|Put|Patch|Delete|Request)Mapping\(\s*(?:value\s*=\s*)?"${route}`,
        "g",
      ),
    ),
  ].map(withoutParameters),
  takes: [
    byPattern(
      script,
      new RegExp(
        String.raw`(?<![\w.])(?:fetch|axios|ky|got)(?:\.(?:get|post|put|patch|delete|head))?\(\s*["'\x60]${route}`,
        "g",
      ),
      new RegExp(
        String.raw`(?:\)|\b(?:http|client|api|agent))\s*\.(?:get|post|put|patch|delete)\(\s*["'\x60]${route}`,
        "g",
      ),
    ),
    byPattern(
      /\.py$/,
      new RegExp(String.raw`\bclient\.(?:get|post|put|patch|delete)\(\s*f?["']${route}`, "g"),
    ),
  ].map(withoutParameters),
  giving: ["serves", "serve"],
  taking: ["calls", "call"],
  effect: "those requests get 404",
  isMeant: callsRouteOf,
  isMissedWhenRemoved: false,
  hasOwnGivers: true,
};

/** Of selectors only: what stands in braces is no selector, but nested rules are. */
function classesOfSheet(text: string): { name: string; line: number }[] {
  const plain = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, " "));
  const lineAt = lineCounter(plain);
  return [...plain.matchAll(/(?<=^|[{};])([^{};@]*)\{/g)].flatMap((selector) =>
    [...(selector[1] ?? "").matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map((match) => ({
      name: match[1] ?? "",
      line: lineAt(selector.index + match.index),
    })),
  );
}

/** Of `class="a b"`, where it is written down whole; a test's page is drawn by no sheet of the product. */
function classesTaken(text: string, path: string): { name: string; line: number }[] {
  if (isTestCode(path)) return [];
  const lineAt = lineCounter(text);
  return [...text.matchAll(/\bclass(?:Name)?=(?:"([^"{}<>]*)"|'([^'{}<>]*)'|\{"([^"{}]*)"\})/g)].flatMap(
    (match) => {
      const list = groupIn(match) ?? "";
      return list
        .split(/\s+/)
        .filter((name) => name !== "")
        .map((name) => ({ name, line: lineAt(match.index) }));
    },
  );
}

export const styleClasses: NameFamily = {
  ruleId: "context-css-class",
  noun: "CSS class",
  gives: [{ files: /(?<!\.module)\.(?:css|scss|less)$/i, read: classesOfSheet }],
  takes: [{ files: markup, read: classesTaken }],
  giving: ["styles", "style"],
  taking: ["uses", "use"],
  effect: "that element loses its style",
  isMeant: isDrawnBy,
  isMissedWhenRemoved: false,
  // Utility classes come from elsewhere.
  hasOwnGivers: false,
  isOfLooks: true,
};

/** With a separator: `click` and `error` are the platform's own. */
const channel = String.raw`\(\s*["'\x60]([A-Za-z][\w]*(?:[.:/_-][\w]+)+)["'\x60]`;

export const channels: NameFamily = {
  ruleId: "context-queue-name",
  noun: "event or queue name",
  gives: [
    byPattern(
      /\.(?:[cm]?[jt]sx?|py|go|java|kt|rb|php|cs)$/,
      new RegExp(
        String.raw`(?:\.(?:publish|emit|dispatch|enqueue|sendToQueue|send_task|produce|broadcast)|\bnew Queue)${channel}`,
        "g",
      ),
    ),
  ],
  takes: [
    byPattern(
      /\.(?:[cm]?[jt]sx?|py|go|java|kt|rb|php|cs)$/,
      new RegExp(
        String.raw`(?:\.(?:subscribe|on|once|consume|addListener|listen)|\bnew Worker)${channel}`,
        "g",
      ),
      /@(?:shared_task|\w+\.task)\([^)\n]{0,200}name=["']([\w]+(?:[.:/_-][\w]+)+)["']/g,
    ),
  ],
  giving: ["sends to", "send to"],
  taking: ["listens to", "listen to"],
  effect: "nothing arrives there any more",
  isMeant: listensTo,
  isMissedWhenRemoved: false,
  isMissedOnlyAlone: true,
  hasOwnGivers: true,
};
