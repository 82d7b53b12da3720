/** What looks like a credential and is none, made up from a seed: for the measure of false alarms. */

type Draw = (n: number) => number;

interface LookAlike {
  /** Why it is none. */
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

const alphabets = {
  hex: "0123456789abcdef",
  alnum: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
  base64: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/",
} as const;

const kinds: readonly (readonly [kind: string, path: string, text: string])[] = [
  ["publishable key of Stripe", "src/pay.ts", `const stripeKey = "pk_live_{alnum:24}";`],
  ["publishable key of Clerk", ".env", `NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY=pk_test_{alnum:40}`],
  ["publishable key of Supabase", "src/db.ts", `const supabaseKey = "sb_publishable_{alnum:22}_{alnum:8}";`],
  ["public token of Mapbox", "src/map.ts", `mapboxgl.accessToken = "pk.eyJ{alnum:40}.{alnum:22}";`],
  ["site key of reCAPTCHA", "src/form.tsx", `<ReCAPTCHA sitekey="6Le{alnum:37}" />`],
  ["site key of reCAPTCHA", ".env", `RECAPTCHA_SITE_KEY=6Ld{alnum:37}`],
  [
    "site key of Turnstile",
    "src/form.html",
    `<div class="cf-turnstile" data-sitekey="0x4AAAAAA{alnum:15}"></div>`,
  ],
  [
    "search key of Algolia",
    "docs/config.js",
    `module.exports = { algolia: { searchApiKey: "{hex:32}", indexName: "docs" } };`,
  ],
  [
    "search key of Algolia",
    "docusaurus.config.js",
    `module.exports = { algolia: { appId: "A", apiKey: "{hex:32}", indexName: "docs" } };`,
  ],
  ["key of a page for PostHog", "src/main.ts", `posthog.init("phc_{alnum:43}", { api_host });`],
  [
    "address of a client for Sentry",
    "src/main.ts",
    `Sentry.init({ dsn: "https://{hex:32}@o123.ingest.sentry.io/456" });`,
  ],
  ["VAPID's public key", "src/push.ts", `const vapidPublicKey = "B{alnum:86}";`],
  [
    "identifier of a client",
    "src/sign-in.ts",
    `const googleClientId = "123-{alnum:32}.apps.googleusercontent.com";`,
  ],
  ["commit", "go.sh", `COMMIT_TOKEN_SHA={hex:40}`],
  ["commit", "renovate.json", `{ "currentDigest": "{hex:40}" }`],
  ["checksum", "src/files.ts", `const tokenChecksum = "{hex:64}";`],
  ["integrity", "index.html", `<script integrity="sha384-{base64:64}" crossorigin></script>`],
  ["hash of a password", "seed.sql", `INSERT INTO users (password_hash) VALUES ('$2b$10$A{alnum:52}');`],
  ["hash of a password", "db/users.yaml", `password: $2y$10$A{alnum:52}`],
  ["identifier", "src/ids.ts", `const tokenId = "{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}";`],
  ["identifier of a secret", "main.tf", `secret_id = "{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}"`],
  [
    "arn of a secret",
    "main.tf",
    `secret = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-{alnum:6}"`,
  ],
  ["cursor of a list", "src/list.ts", `const nextPageToken = "{base64:40}";`],
  ["cursor of a list", "src/list.py", `continuation_token = "{base64:48}"`],
  ["cursor of a list", "src/sync.kt", `val syncToken = "{alnum:32}"`],
  ["token of a form", "page.html", `<input type="hidden" name="csrf_token" value="{alnum:40}">`],
  ["address of a coin", "src/coins.ts", `const token = "0x{hex:40}";`],
  ["address of a coin", "src/coins.json", `{ "tokenAddress": "0x{hex:40}", "token": "0x{hex:40}" }`],
  ["key of a cache", "src/cache.ts", `const cacheKey = "user-{hex:12}-v2";`],
  ["key of a table", "src/table.py", `partition_key = "{alnum:16}"`],
  ["key of a translation", "src/i18n.ts", `const titleKey = "settings.{hex:8}.title";`],
  ["key of a list", "src/list.tsx", `const items = [{ key: "{alnum:12}", name: "a" }];`],
  ["reference", "config.yaml", `password: \${DB_PASSWORD_{hex:4}}`],
  ["reference", "config.yaml", `api_key: "{{ .Values.keys.k{hex:6} }}"`],
  ["reference", "app.properties", `db.password=@vault.{hex:6}@`],
  ["reference", "src/a.ts", `const apiKey = process.env.KEY_{hex:6};`],
  ["reference", "src/a.py", `api_key = os.environ["KEY_{hex:6}"]`],
  ["reference", "deploy.sh", `TOKEN=$(cat /run/secrets/t{hex:6})`],
  ["reference", "app.yaml", `password: vault:secret/data/app#{hex:8}`],
  ["reference", "app.yaml", `token: op://vault/item-{hex:6}/password`],
  ["sealed value", "values.yaml", `password: ENC[AES256_GCM,data:{base64:24},iv:{base64:43}=,type:str]`],
  ["sealed value", "app.properties", `db.password=ENC({base64:40})`],
  ["sealed value", ".travis.yml", `env:\n  - secure: "{base64:86}="`],
  ["sealed value", "appveyor.yml", `environment:\n  TOKEN:\n    secure: {base64:43}=`],
  ["placeholder", ".env", `API_KEY=your-api-key-{hex:4}`],
  ["placeholder", "src/a.ts", `const apiKey = "<API_KEY_{hex:4}>";`],
  ["placeholder", "src/a.ts", `const password = "changeme-{hex:2}";`],
  ["masked value", "src/a.ts", `const token = "ghp_{alnum:4}********************************";`],
  ["masked value", "notes.txt", `token: sk_live_{alnum:6}...`],
  ["public key", "keys.txt", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{alnum:43} me@host`],
  ["public key", "src/keys.ts", `const publicKey = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE{base64:86}==";`],
  [
    "public key",
    "cert.pem",
    `-----BEGIN CERTIFICATE-----\nMII{base64:61}\n{base64:64}\n-----END CERTIFICATE-----`,
  ],
  ["picture", "src/a.css", `a { background: url(data:image/png;base64,{base64:200}); }`],
  ["label", "src/form.tsx", `const labels = { password: "Password (at least {hex:1} characters)" };`],
  ["label", "locales/en.json", `{ "resetPassword": "Reset your password {hex:2}" }`],
  ["path", "src/a.py", `private_key = "/etc/keys/server-{hex:6}.pem"`],
  ["address", "src/a.ts", `const tokenUrl = "https://auth.internal/oauth/token/{hex:6}";`],
  ["name of a header", "src/a.ts", `const apiKeyHeader = "X-Api-Key-{hex:2}";`],
  ["name of a cookie", "src/a.ts", `const SESSION_TOKEN_NAME = "session-{hex:6}-token";`],
  ["class of a page", "src/a.tsx", `<input className="password-{hex:6}" type="password" />`],
  ["version", "package.json", `{ "dependencies": { "jsonwebtoken": "^9.{digit:1}.{digit:1}" } }`],
  ["thing of a tokenizer", "src/lexer.ts", `const token = { type: "identifier", value: "name_{hex:4}" };`],
  ["thing of a tokenizer", "tokens.json", `{ "token": "##ing{digit:2}" }`],
  [
    "colour token",
    "src/theme.ts",
    `const tokens = { tokenPrimary: "#{hex:6}", tokenShadow: "0 1px #{hex:8}" };`,
  ],
  ["public key token of .NET", "app.config", `<assemblyIdentity name="A" publicKeyToken="{hex:16}" />`],
  [
    "name of a key of keyboards",
    "src/keys.ts",
    `const authKey = "ArrowLeft"; const passKey = "Control+{digit:1}";`,
  ],
  ["trace", "notes.txt", `traceparent: 00-{hex:32}-{hex:16}-01`],
  [
    "build of a page",
    "manifest.json",
    `{ "main.js": "static/main.{hex:20}.js", "token.js": "token.{hex:20}.js" }`,
  ],
  ["image by its digest", "Dockerfile", `FROM node@sha256:{hex:64}`],
  ["nix", "flake.nix", `sha256 = "sha256-{base64:43}=";`],
];

/** So many as are wanted, each kind in turn. */
export function lookAlikes(count: number, draw: Draw): LookAlike[] {
  return Array.from({ length: count }, (_, at) => {
    const [kind, path, text] = kinds[at % kinds.length] ?? ["", "", ""];
    return { kind, path, text: text.replace(/\{(hex|alnum|base64|digit):(\d+)\}/g, filled) };
  });

  function filled(_: string, name: string, length: string): string {
    const signs = name === "digit" ? "0123456789" : alphabets[name as keyof typeof alphabets];
    return Array.from({ length: Number(length) }, () => signs.charAt(draw(signs.length))).join("");
  }
}
