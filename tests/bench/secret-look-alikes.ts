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
  ["key of a list", "src/list.tsx", `<li key="key-{hex:32}" />`],
  ["key of a cache", "src/cache.ts", `const cacheKey = "key-{hex:32}";`],
  ["key of a cache", ".github/workflows/ci.yml", `key: deps-{hex:64}`],
  ["file by its hash", "assets.json", `{ "app.js": "/build/app.{hex:32}.js", "font": "fc-{hex:32}.woff2" }`],
  [
    "key of a page for Google Maps",
    "index.html",
    `<script src="https://maps.googleapis.com/maps/api/js?key=AIza{alnum:35}"></script>`,
  ],
  [
    "settings of Firebase for a page",
    "src/firebase.ts",
    `const config = { apiKey: "AIza{alnum:35}", authDomain: "a.firebaseapp.com", appId: "1:{digit:12}:web:{hex:22}" };`,
  ],
  [
    "settings of Firebase for an app",
    "app/google-services.json",
    `{ "api_key": [{ "current_key": "AIza{alnum:35}" }] }`,
  ],
  [
    "key of every page of YouTube",
    "src/youtube.py",
    `params = { "key": "AIza{alnum:35}", "client": "INNERTUBE" }`,
  ],
  [
    "key of an Android app",
    "AndroidManifest.xml",
    `<meta-data android:name="com.google.android.geo.API_KEY" android:value="AIza{alnum:35}" />`,
  ],
  [
    "address of a client for Sentry",
    ".env",
    `SENTRY_DSN=https://{hex:32}@o{digit:6}.ingest.sentry.io/{digit:7}`,
  ],
  [
    "token of a page for Datadog",
    "src/rum.ts",
    `datadogRum.init({ applicationId: "{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}", clientToken: "pub{hex:32}" });`,
  ],
  [
    "identifier of a page for analytics",
    "index.html",
    `<script>gtag("config", "G-{alnum:10}"); hj({ hjid: {digit:7} }); mixpanel.init("{hex:32}");</script>`,
  ],
  ["key of a page for Segment", "src/main.ts", `analytics.load("{alnum:32}");`],
  ["key of a page for Amplitude", "src/main.ts", `amplitude.init("{hex:32}");`],
  [
    "checksum of Go",
    "go.sum",
    `golang.org/x/crypto v0.1.0 h1:{base64:43}=\ngolang.org/x/crypto v0.1.0/go.mod h1:{base64:43}=`,
  ],
  ["checksum of Cargo", "Cargo.lock", `name = "secrecy"\nchecksum = "{hex:64}"`],
  [
    "checksum of Gradle",
    "gradle/verification-metadata.xml",
    `<artifact name="token-1.0.jar"><sha256 value="{hex:64}" origin="Generated"/></artifact>`,
  ],
  ["key of who signed", "gradle/verification-metadata.xml", `<trusted-key id="{hex:40}" group="com.token"/>`],
  [
    "integrity",
    "package-lock.json",
    `{ "node_modules/jsonwebtoken": { "integrity": "sha512-{base64:86}==" } }`,
  ],
  ["integrity", "pnpm-lock.yaml", `  /token-types@5.0.0:\n    resolution: {integrity: sha512-{base64:86}==}`],
  [
    "hash in a policy",
    "nginx.conf",
    `add_header Content-Security-Policy "script-src 'sha256-{base64:43}='";`,
  ],
  ["nonce", "index.html", `<script nonce="{base64:22}==">a()</script>`],
  ["hash of a stored query", "queries.json", `{ "GetTokens": "{hex:64}", "GetSecret": "{hex:64}" }`],
  [
    "hash of a stored query",
    "src/api.ts",
    `const extensions = { persistedQuery: { version: 1, sha256Hash: "{hex:64}" } };`,
  ],
  [
    "hash of a translation",
    "src/i18n.ts",
    `const messages = { "{hex:8}": "Token", tokenLabelHash: "{hex:32}" };`,
  ],
  ["image by its digest", "values.yaml", `image:\n  repository: token-service\n  digest: sha256:{hex:64}`],
  ["commit", ".github/workflows/ci.yml", `- uses: actions/create-github-app-token@{hex:40} # v1`],
  ["commit", ".pre-commit-config.yaml", `- repo: https://github.com/Yelp/detect-secrets\n  rev: {hex:40}`],
  ["nix", "default.nix", `vendorHash = "sha256-{base64:43}=";\nnpmDepsHash = "sha256-{base64:43}=";`],
  ["hash of a recipe", "Formula/token.rb", `url "https://files.host.io/token.tar.gz"\nsha256 "{hex:64}"`],
  [
    "baseline of a search for secrets",
    ".secrets.baseline",
    `{ "hashed_secret": "{hex:40}", "is_verified": false }`,
  ],
  ["public key", "src/keys.go", `const publicKey = "{hex:64}"`],
  ["public key", "minisign.pub", `untrusted comment: minisign public key\nRW{base64:54}`],
  ["public key of WireGuard", "wg.conf", `[Peer]\nPublicKey = {base64:43}=`],
  ["fingerprint of a host", "known_hosts", `github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{alnum:43}`],
  [
    "descriptor of messages",
    "a_pb2.py",
    `DESCRIPTOR = pool.AddSerializedFile(b'\\n\\x0btoken.proto\\x12\\x05token"{alnum:40}')`,
  ],
  ["font", "src/a.css", `@font-face { src: url(data:font/woff2;base64,d09GMgAB{base64:300}); }`],
  ["certificate", "ca.yaml", `caBundle: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t{base64:200}`],
  ["address of a coin", "src/coins.go", `var tokenAddress = "0x{hex:40}"\nvar txHash = "0x{hex:64}"`],
  ["identifier of a video", "src/list.ts", `const nextToken = "{alnum:24}"; const etag = "{hex:32}";`],
  [
    "identifier of a client",
    "src/sign-in.ts",
    `const auth0 = { domain: "a.eu.auth0.com", clientId: "{alnum:32}" };`,
  ],
  [
    "site key of hCaptcha",
    "form.html",
    `<div class="h-captcha" data-sitekey="{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}"></div>`,
  ],
  ["tag of an answer", "test.http", `ETag: "{hex:32}"\nX-Request-Id: {hex:32}`],
  ["pin of a certificate", "Info.plist", `<key>SPKI-SHA256-BASE64</key><string>{base64:43}=</string>`],
  ["key of a feed", "appcast.xml", `<enclosure sparkle:edSignature="{base64:86}==" />`],
  ["key of a table", "schema.sql", `INSERT INTO settings (key, value) VALUES ('layout', '{hex:32}');`],
  ["salt of a hash", "src/hash.ts", `const salt = "{hex:32}"; const passwordSalt = "{hex:32}";`],
  [
    "public key of an extension",
    "manifest.json",
    `{ "manifest_version": 3, "key": "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA{base64:300}" }`,
  ],
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
