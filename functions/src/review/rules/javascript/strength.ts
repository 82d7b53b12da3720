/** JavaScript and TypeScript: checks, ciphers and limits that look right and are too weak. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { fieldOf, kindOf, textOf } from "../node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import { argumentsOf, bare, functionAround, isFunction, partsOf } from "./tree.ts";

const addressPart =
  "\\.(?:host|hostname|href|origin)$|^(?:url|uri|origin|host|hostname|href|link|redirect\\w*|referer|referrer|target\\w*Url)$";

export const strength = defineRules(ecmascript, "security", [
  {
    id: "js-weak-cipher-by-name",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher or mode encrypts this",
    message:
      "DES, RC4, Blowfish and the ECB mode show patterns of the plain text or can be searched through. Use aes-256-gcm with a random nonce.",
    rule: jsCall({
      names: "createCipheriv|createDecipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      as: "CIPHER",
      args: { not: { has: { nthChild: 1, kind: "string" } } },
    }),
    flow: {
      CIPHER: { is: ["des*", "rc2*", "rc4*", "bf-*", "blowfish*", "cast*", "idea*", "seed*", "*-ecb"] },
    },
    valid: ['const a = "aes-256-gcm"; createCipheriv(a, key, iv)', "createCipheriv(name, key, iv)"],
    invalid: ['const a = "aes-128-ecb"; createCipheriv(a, key, null)'],
  },
  {
    id: "js-fixed-nonce",
    severity: "high",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "Every message is encrypted with the same nonce",
    message:
      "Equal beginnings then show as equal, and with GCM or CTR two messages give away both. Make it with `randomBytes` for each message, and send it along.",
    rule: jsCall({
      names: "createCipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      args: { has: { nthChild: 3, regex: "." } },
    }),
    check: hasFixedNonce,
    valid: [
      'createCipheriv("aes-256-gcm", key, randomBytes(12))',
      'const iv = randomBytes(16); createCipheriv("aes-256-cbc", key, iv)',
      'createCipheriv("aes-256-ecb", key, null)',
      'function f(iv) { return createCipheriv("aes-256-cbc", key, iv); }',
    ],
    invalid: [
      'createCipheriv("aes-256-cbc", key, Buffer.alloc(16, 0))',
      'const iv = "1234567890123456"; createCipheriv("aes-256-cbc", key, iv)',
      'const IV = Buffer.from("00112233445566778899aabbccddeeff", "hex"); createCipheriv("aes-256-cbc", key, IV)',
    ],
  },
  {
    id: "js-salted-fast-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A salt stops ready-made tables, but MD5, SHA-1 and SHA-2 are still guessed at billions of tries a second. Use argon2id, scrypt or bcrypt.",
    rule: jsCall({ names: "update", on: "createH(?:ash|mac)\\(" }),
    check: (call) => {
      const [value] = argumentsOf(call);
      return (
        value !== undefined &&
        /^(?:binary_expression|template_string)$/.test(kindOf(value)) &&
        /\b(?:password|passwd|passphrase|pwd)\b/i.test(textOf(value).replace(/(["'])(?:(?!\1).)*\1/g, ""))
      );
    },
    valid: [
      'createHash("sha256").update(a + b)',
      "scryptSync(password, salt, 64)",
      'createHash("sha256").update("password:" + id)',
    ],
    invalid: [
      'createHash("sha256").update(salt + password).digest("hex")',
      'crypto.createHash("sha512").update(`${password}${salt}`)',
    ],
  },
  {
    id: "js-few-rounds",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is derived with too few rounds",
    message:
      "Each round that is left out makes guessing cheaper for whoever steals the table. Use 600,000 rounds of PBKDF2 with SHA-256, or a bcrypt cost of at least 10.",
    rule: {
      any: [
        jsCall({
          names: "pbkdf2|pbkdf2Sync",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 3, kind: "number", regex: "^\\d{1,2}_?\\d{0,3}$" } },
        }),
        jsCall({
          names: "hash|hashSync",
          on: "^(?:bcrypt\\w*|bcryptjs)$",
          args: { has: { nthChild: 2, kind: "number", regex: "^[1-9]$" } },
        }),
        jsCall({
          names: "genSalt|genSaltSync",
          on: "^(?:bcrypt\\w*|bcryptjs)$",
          args: { has: { nthChild: 1, kind: "number", regex: "^[1-9]$" } },
        }),
      ],
    },
    valid: ["pbkdf2(password, salt, 600000, 32, 'sha256', f)", "bcrypt.hash(password, 12)"],
    invalid: ["pbkdf2(password, salt, 1000, 32, 'sha256', f)", "bcrypt.hashSync(password, 5)"],
  },
  {
    id: "js-digest-compared-plainly",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    see: ["https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b"],
    title: "A signature is compared letter by letter",
    message:
      "The comparison ends at the first letter that differs, so by measuring time a valid signature can be found letter by letter. Use `crypto.timingSafeEqual` on buffers of equal length.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
        { has: { field: "right", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
      ],
    },
    fileHas: ["createHmac"],
    check: (node) => ["left", "right"].some((side) => isDigest(fieldOf(node, side))),
    valid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (timingSafeEqual(a, c)) f();',
      'const a = createHmac("sha256", k); if (a === b) f();',
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a.length !== c.length) f();',
    ],
    invalid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a !== given) f();',
      'const a = createHmac("sha1", k); const d = a.digest("hex"); if (req.sig === d) f();',
    ],
  },
  {
    id: "js-address-tested-by-part",
    severity: "medium",
    confidence: "high",
    cwe: 20,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A host is recognised by a part of its name",
    message:
      "`example.com.evil.net` and `evil-example.com` pass this test as well. Parse the address, and compare the whole host, or its end with the dot before it.",
    rule: jsCall({ names: "includes|indexOf|endsWith|startsWith|search|match", on: addressPart }),
    check: testsPartOfHost,
    valid: [
      'url.hostname.endsWith(".example.com")',
      'url.startsWith("https://example.com/")',
      'hosts.includes("example.com")',
      'url.includes("?page=")',
      'origin.startsWith("https://")',
    ],
    invalid: [
      'url.host.includes("example.com")',
      'url.hostname.endsWith("example.com")',
      'origin.startsWith("https://example.com")',
      "const T = 'example.com'; const ok = link.href.includes(T)",
    ],
  },
  {
    id: "js-host-expression-open",
    severity: "medium",
    confidence: "high",
    cwe: 20,
    see: ["https://codeql.github.com/codeql-query-help/javascript/js-incomplete-hostname-regexp/"],
    title: "An expression for a host fits other hosts as well",
    message:
      "A dot without a backslash stands for any letter, and without `^` and `$` the host may stand anywhere in the address. Escape the dots and anchor both ends.",
    rule: { kind: "regex", regex: "^/\\^?(?:\\(\\?:)?https?\\??:" },
    check: isOpenHost,
    valid: [
      String.raw`const r = /^https:\/\/app\.example\.com$/;`,
      String.raw`const r = /^https?:\/\//;`,
      String.raw`const r = /^https:\/\/\w+\.example\.com\//;`,
      String.raw`const s = t.replace(/https:\/\/www.example.com/g, "");`,
    ],
    invalid: [
      String.raw`const ok = /https:\/\/app.example.com/.test(origin);`,
      String.raw`const r = /^https:\/\/app\.example.com$/.exec(origin);`,
    ],
  },
  {
    id: "js-markup-stripped-by-expression",
    severity: "medium",
    confidence: "medium",
    cwe: 116,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script is taken out of markup with an expression",
    message:
      "Nested, unclosed and odd spellings such as `<scr<script>ipt>` or `</script >` get through, and attributes run script too. Use DOMPurify or sanitize-html.",
    rule: jsCall({
      names: "replace|replaceAll",
      args: {
        has: {
          nthChild: 1,
          kind: "regex",
          regex: "(?i)^/(?:\\(\\?:|\\()?<\\\\?/?(?:script|iframe|style)|^/<\\[\\^>\\][+*]>/|\\bon\\\\w\\+",
        },
      },
    }),
    check: (call, { text }) =>
      /script/i.test(textOf(argumentsOf(call)[0] ?? call)) &&
      !/DOMPurify|sanitizeHtml|sanitize-html/.test(text),
    valid: ['s.replace(/<br>/g, "\\n")', 's.replace(/</g, "&lt;")'],
    invalid: [String.raw`s.replace(/<script[^>]*>.*<\/script>/gi, "")`],
  },
  {
    id: "js-old-tls-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 757,
    see: ["Transport_Layer_Security"],
    title: "Old versions of TLS are accepted",
    message:
      "TLS 1.0, 1.1 and SSL have known attacks that read the traffic. Leave the default, or set `TLSv1.2` as the least.",
    rule: {
      any: [
        jsPair("minVersion|maxVersion", { kind: "string", regex: "^[\"'](?:TLSv1|TLSv1\\.1|SSLv3)[\"']$" }),
        jsPair("secureProtocol", {
          kind: "string",
          regex: "^[\"'](?:SSLv2|SSLv3|TLSv1|TLSv1_1)_\\w*method[\"']$",
        }),
      ],
    },
    valid: ["https.createServer({ minVersion: 'TLSv1.2' })"],
    invalid: [
      "https.createServer({ minVersion: 'TLSv1' })",
      "tls.connect({ secureProtocol: 'TLSv1_method' })",
    ],
  },
  {
    id: "js-message-of-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 346,
    see: ["HTML5_Security"],
    title: "Messages of every page are trusted",
    message:
      "Any page that holds this one in a frame or opened it can send such a message. Compare `event.origin` with the expected one before the data is used.",
    rule: jsCall({
      names: "addEventListener",
      bare: "also",
      on: "^(?:window|self|globalThis|top|parent)$",
      args: { all: [{ has: { nthChild: 1, regex: "^[\"']message[\"']$" } }] },
    }),
    check: trustsMessages,
    valid: [
      'window.addEventListener("message", (e) => { if (e.origin !== own) return; f(e.data); })',
      'window.addEventListener("message", (e) => { if (e.source !== frame) return; f(e.data); })',
      'self.addEventListener("message", (e) => { postMessage(e.data); })',
      'window.addEventListener("message", () => { f(); })',
    ],
    invalid: [
      'window.addEventListener("message", (event) => { localStorage.token = event.data; })',
      'window.addEventListener("message", ({ data }) => { run(data.action); })',
    ],
  },
  {
    id: "js-upload-of-any-file",
    severity: "medium",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: "Any file of any size may be uploaded",
    message:
      "Without a filter a page or script can be put where it is served, and without limits the disk fills. Give `fileFilter` and `limits`.",
    rule: jsCall({ names: "multer", bare: "only" }),
    check: (call) =>
      !/fileFilter|limits|memoryStorage|\.\.\./.test(textOf(fieldOf(call, "arguments") ?? call)) &&
      argumentsOf(call).every((one) => kindOf(one) === "object") &&
      argumentsOf(call).length > 0,
    valid: ["multer({ dest: 'x', limits: { fileSize: 1 }, fileFilter })", "multer(options)"],
    invalid: ["multer({ dest: 'public/uploads' })", "multer({ storage })"],
  },
  {
    id: "js-huge-body-accepted",
    severity: "medium",
    confidence: "high",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: "Bodies of a hundred megabytes or more are read into memory",
    message: "A few such requests at once end the process. Accept what the route needs, and stream files.",
    rule: {
      ...jsPair("limit|bodyLimit|maxFileSize|jsonLimit|formLimit", {
        any: [
          { kind: "string", regex: "(?i)^[\"'](?:\\d{3,}\\s*mb|\\d+\\s*gb|infinity)[\"']$" },
          { kind: "identifier", regex: "^Infinity$" },
        ],
      }),
      inside: {
        kind: "object",
        inside: {
          kind: "arguments",
          inside: {
            kind: "call_expression",
            has: {
              field: "function",
              regex: "(?:json|urlencoded|raw|text|bodyParser|koaBody|body|fastify)$",
            },
          },
        },
      },
    },
    valid: ["app.use(express.json({ limit: '1mb' }))", "cache({ limit: '500mb' })"],
    invalid: ["app.use(express.json({ limit: '500mb' }))"],
  },
  {
    id: "js-file-made-after-look",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://nodejs.org/api/fs.html#fsexistspath-callback"],
    title: "Somebody may make the file between the look and the writing",
    message:
      "What is asked and what is written are two moments, and a link put there in between leads the writing elsewhere. Open with the flag `wx`, and handle EEXIST.",
    rule: { kind: "if_statement", has: { field: "condition", regex: "!\\s*(?:fs\\.)?existsSync\\(" } },
    check: writesWhatItAsked,
    valid: [
      "if (!existsSync(a)) { mkdirSync(a); }",
      "if (!existsSync(a)) { writeFileSync(b, t); }",
      "if (!existsSync(a)) { writeFileSync(a, t, { flag: 'wx' }); }",
    ],
    invalid: [
      "if (!existsSync(a)) { writeFileSync(a, t); }",
      "if (!fs.existsSync(file)) fs.writeFileSync(file, t);",
    ],
  },
]);

const fixedBytes =
  /^(?:(["'`])[^$]*\1|Buffer\.(?:alloc\(\s*\d+\s*(?:,\s*["']?\w{0,2}["']?\s*)?\)|from\(\s*(?:["'`][^$]*["'`]|\[[\d\s,xa-fA-F]*\])\s*(?:,\s*["']\w+["']\s*)?\))|new Uint8Array\(\s*(?:\d+|\[[\d\s,xa-fA-F]*\])\s*\))$/;

/** Filled afterwards, such as by `randomFillSync`, it is another matter. */
function hasFixedNonce(call: SgNode, { text }: ParsedFile): boolean {
  const nonce = bare(argumentsOf(call)[2] ?? null);
  if (nonce === null) return false;
  if (kindOf(nonce) !== "identifier")
    return fixedBytes.test(textOf(nonce)) && !/^["']{2}$/.test(textOf(nonce));
  const declared = declarationOf(textOf(nonce), call);
  const initial = declared ? initialOf(declared) : null;
  return (
    initial !== null &&
    fixedBytes.test(textOf(initial)) &&
    !new RegExp(
      String.raw`(?:Fill\w*|getRandomValues|copy|set)\([^)]*\b${textOf(nonce)}\b|\b${textOf(nonce)}\.(?:write|set|fill|copy)`,
    ).test(text)
  );
}

function isDigest(node: SgNode | null): boolean {
  const one = bare(node);
  if (one === null) return false;
  if (kindOf(one) === "call_expression")
    return textOf(one).includes("createHmac(") && textOf(one).includes(".digest(");
  const declared = kindOf(one) === "identifier" ? declarationOf(textOf(one), one) : null;
  const initial = declared ? initialOf(declared) : null;
  return initial !== null && textOf(initial).includes(".digest(") && !textOf(initial).includes("createHash(");
}

const hostText = /^(https?:\/\/)?\.?([\w-]+\.)+[a-z]{2,}$/;

function testsPartOfHost(call: SgNode): boolean {
  const callee = fieldOf(call, "function");
  const name = textOf(callee ? (fieldOf(callee, "property") ?? callee) : call);
  const given = bare(argumentsOf(call)[0] ?? null);
  if (!given || /^(?:search|match)$/.test(name)) return false;
  const declared = kindOf(given) === "identifier" ? declarationOf(textOf(given), call) : null;
  const literal = declared ? initialOf(declared) : given;
  const text = literal !== null && kindOf(literal) === "string" ? textOf(literal).slice(1, -1) : "";
  if (!hostText.test(text) || /\.(?:js|css|html?|png|svg|json|md|ts|php|pdf)$/.test(text)) return false;
  if (name === "endsWith") return !text.startsWith(".");
  return name !== "startsWith" || text.startsWith("http");
}

function isOpenHost(node: SgNode): boolean {
  const source = textOf(node);
  const call = node.parent();
  const around = call?.parent();
  const isTest =
    /\.(?:test|exec)$/.test(call ? textOf(call) : "") ||
    (around !== null &&
      around !== undefined &&
      textOf(around).slice(0, 200).includes(".match(") &&
      kindOf(around) === "call_expression");
  if (!isTest) return false;
  const host = /https?\??:(?:\\\/){2}((?:[\w-]|\\?\.|\(\?:|[)|*+?])+)/.exec(source)?.[1] ?? "";
  if (!/\.(?:com|org|net|io|dev|app|example|de|eu|co|gov|edu)\b/.test(host)) return false;
  return /(?:^|[^\\])\.(?![*+])[a-z]/i.test(host) || !source.startsWith("/^");
}

function trustsMessages(call: SgNode): boolean {
  const handler = argumentsOf(call)[1];
  if (!handler || !isFunction(handler)) return false;
  const text = textOf(handler);
  if (/\borigin\b|\bsource\b|isTrusted|verify|allowed|ports\b/i.test(text) || !/\bdata\b/.test(text))
    return false;
  const receiver = textOf(fieldOf(call, "function") ?? call);
  return !/^(?:self|addEventListener)/.test(receiver);
}

function writesWhatItAsked(node: SgNode): boolean {
  const condition = textOf(fieldOf(node, "condition") ?? node);
  const path = /existsSync\(([^()]+(?:\([^()]*\))?)\)/.exec(condition)?.[1];
  const then = fieldOf(node, "consequence");
  if (path === undefined || !then) return false;
  const text = textOf(then);
  const calls = [...text.matchAll(/(?:writeFileSync|openSync|createWriteStream)\(\s*([^,]+),([^;]*)/g)];
  return (
    calls.some(
      ([, target = "", rest = ""]) => target.trim() === path.trim() && !/["']\w*x\w*["']|O_EXCL/.test(rest),
    ) &&
    functionAround(node) !== undefined &&
    partsOf(then).length > 0
  );
}
