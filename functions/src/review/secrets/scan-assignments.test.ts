import { describe, expect, it } from "vitest";
import { findSecrets } from "./find-secrets.ts";

/** Made up for these tests, and put together so that the text of this file is not full of what it speaks of. */
const weak = ["Tr0ub4dor", "&3"].join("");
const word = ["hunter", "2"].join("");
const random = ["q7Zp2LwX9", "vTb4RkN8s", "Ym3"].join("");
const hex = ["9f1c3e7a5b2d", "8046c1e9a7f3", "b5d20846"].join("");

const noise = ["k&9(x@", "2m!t^w", "7=q#z4", "+b)h1$", "p*e_5v"].join("");

function foundIn(path: string, text: string): (string | undefined)[] {
  return findSecrets(path, text).map((match) => text.slice(match.startOffset, match.endOffset));
}

describe("how sure a name makes", () => {
  it("is less of a key with which programs are handed out", () => {
    const sure = (path: string, name: string): unknown =>
      findSecrets(path, `${name} = "${hex}"`)[0]?.confidence;
    expect(sure("a.py", "MUSIC_API_KEY")).toBe("low");
    expect(sure("a.py", "MUSIC_API_SECRET")).toBe("medium");
    expect(sure(".env.production", "MUSIC_API_KEY")).toBe("medium");
  });
});

describe("a password or another secret is found", () => {
  it.each([
    ["a.py", `password = "${weak}"`, weak],
    ["Makefile", `DB_PASSWORD ::= ${weak}\n`, weak],
    ["Makefile", `DB_PASSWORD :::= ${weak}\n`, weak],
    ["Makefile", `DB_PASSWORD ?= ${weak}\n`, weak],
    ["a.mk", `API_TOKEN ?= "${random}"\n`, random],
    ["a.cs", `public string ApiKey { get; set; } = "${random}";`, random],
    ["Info.plist", `<key>apiKey</key>\n<string>${random}</string>`, random],
    ["a.xml", `<entry key="apiKey">${random}</entry>`, random],
    ["a.ex", `  @api_key "${random}"`, random],
    ["a.rb", `@api_key ||= '${random}'`, random],
    ["a.sql", `ALTER SYSTEM SET api_key TO '${random}';`, random],
    ["a.cpp", `std::string apiKey{"${random}"};`, random],
    ["a.cpp", `std::string apiKey("${random}");`, random],
    ["a.tf", `variable "api_key" {\n  type    = string\n  default = "${random}"\n}`, random],
    ["build.gradle", `  apiKey "${random}"`, random],
    ["a.scala", `val apiKey = """${random}"""`, random],
    ["a.scala", `Map("apiKey" -> "${random}")`, random],
    ["a.kt", `mapOf("apiKey" to "${random}")`, random],
    ["a.pl", `my $api_key = q{${random}};`, random],
    ["a.lua", `t["api_key"] = [[${random}]]`, random],
    ["a.yaml", `api_key: >-\n  ${random}\n`, random],
    ["a.txt", `the api_key is "${random}"`, random],
    ["a.sh", `: "\${API_KEY:=${random}}"`, random],
    ["a.php", `$password .= '${weak}';`, weak],
    ["a.xml", `<password>\n        ${random}\n      </password>`, random],
    ["a.json", `{ "env": "A=b\\nDB_PASSWORD=${random}\\nC=d" }`, random],
    ["a.json", `{ "env": "api_key: ${random}\\nC: d" }`, random],
    ["a.ts", `write("A=b\\napi_key=${random}\\n");`, random],
    ["a.py", `DB_PASSWORD: str = '${weak}'`, weak],
    ["a.py", `conn = connect(user="app", passwd="${weak}")`, weak],
    ["a.py", `app.config["SECRET_KEY"] = "${random}"`, random],
    ["a.py", `SECRET_KEY = os.environ.get("SECRET_KEY", "${random}")`, random],
    ["a.py", `if password == "${word}":`, word],
    ["a.py", `API_TOKEN = b"${random}"`, random],
    ["a.js", `const dbPassword = '${weak}';`, weak],
    ["a.js", `const config = { user: "app", password: "${weak}" };`, weak],
    ["a.js", `const secret = process.env.JWT_SECRET || "${random}";`, random],
    ["a.js", `const secret = process.env.JWT_SECRET ?? "${random}";`, random],
    ["a.ts", `private readonly apiKey: string = "${random}";`, random],
    ["a.ts", "headers['X-Api-Key'] = `" + random + "`", random],
    ["a.java", `private static final String PASSWORD = "${weak}";`, weak],
    ["a.java", `dataSource.setPassword("${weak}");`, weak],
    ["a.java", `props.put("db.password", "${weak}");`, weak],
    ["a.java", `if (password.equals("${word}")) {`, word],
    [
      "a.java",
      `DriverManager.getConnection("jdbc:mysql://db/x?user=app&password=${weak.replace("&", "")}");`,
      weak.replace("&", ""),
    ],
    ["a.kt", `val clientSecret: String = "${random}"`, random],
    ["a.go", `password := "${weak}"`, weak],
    ["a.go", `const apiToken string = "${random}"`, random],
    ["a.rb", `password: '${weak}',`, weak],
    ["a.rb", `config.secret_key_base = '${hex + hex}'`, hex + hex],
    ["a.rb", `:password => "${weak}"`, weak],
    ["a.php", `define('DB_PASSWORD', '${weak}');`, weak],
    ["a.php", `$password = '${weak}';`, weak],
    ["a.php", `'password' => '${weak}',`, weak],
    [
      "a.cs",
      `var cs = "Server=db;Database=app;User Id=sa;Password=${weak.replace("&", "")};";`,
      weak.replace("&", ""),
    ],
    ["a.cs", `string password = @"${weak}";`, weak],
    ["a.c", `#define ADMIN_PASSWORD "${weak}"`, weak],
    ["a.c", `char password[] = "${weak}";`, weak],
    ["a.c", `if (strcmp(password, "${word}") == 0)`, word],
    ["a.rs", `let api_key = String::from("${random}");`, random],
    ["a.swift", `let apiSecret: String = "${random}"`, random],
    ["a.scala", `val dbPassword = "${weak}"`, weak],
    ["a.sql", `CREATE USER app WITH PASSWORD '${weak}';`, weak],
    ["a.tf", `  master_password = "${weak}"`, weak],
    ["a.ps1", `$Password = ConvertTo-SecureString "${weak}" -AsPlainText`, weak],
    [".env", `DB_PASSWORD=${weak.replace("&", "")}`, weak.replace("&", "")],
    [".env.production", `JWT_SECRET=${random}\nPORT=1\n`, random],
    ["a.yml", `password: ${weak.replace("&", "")}`, weak.replace("&", "")],
    ["a.yml", `  api_key: "${random}" # for the shop`, random],
    ["a.yml", `env:\n  - name: DB_PASSWORD\n    value: ${word}\n`, word],
    ["docker-compose.yml", `      - MYSQL_ROOT_PASSWORD=${word}\n`, word],
    ["docker-compose.yml", `      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:-${word}}\n`, word],
    ["a.properties", `spring.datasource.password=${word}\nx=1`, word],
    ["a.ini", `password = ${word}\n`, word],
    ["a.json", `{"clientSecret": "${random}"}`, random],
    ["a.json", `{"name": "ADMIN_PASSWORD", "value": "${word}"}`, word],
    ["a.xml", `<password>${word}</password>`, word],
    ["a.xml", `<property name="password" value="${word}"/>`, word],
    ["a.config", `<add key="ApiSecret" value="${random}" />`, random],
    ["deploy.sh", `export PGPASSWORD=${word}\n`, word],
    ["deploy.sh", `mysqldump --user=app --password=${word} app\n`, word],
    ["deploy.sh", `az login --service-principal --password ${weak}\n`, weak],
    ["Dockerfile", `ENV ADMIN_PASSWORD ${word}\n`, word],
    ["Dockerfile", `ENV ADMIN_PASSWORD=${word}\n`, word],
    ["a.md", `password: ${weak.replace("&", "")}\n`, weak.replace("&", "")],
    ["a.py", `TOKEN = "${hex}"`, hex],
    ["a.js", `auth: { user: "me", pass: "${weak}" }`, weak],
    ["settings.py", `SECRET_KEY = '${noise}'`, noise],
    ["wp-config.php", `define( 'AUTH_KEY', '${noise} ${noise}' );`, `${noise} ${noise}`],
  ])("in %s: %s", (path, text, value) => {
    expect(foundIn(path, text)).toEqual([value]);
  });
});

describe("a credential in a command, a statement or a header is found", () => {
  const basic = Buffer.from(`app:${weak}`).toString("base64");
  it.each([
    ["deploy.sh", `curl -s -u admin:${weak} https://a.example/x`, weak],
    ["deploy.sh", `sshpass -p '${weak}' ssh app@host`, weak],
    ["deploy.sh", `mysqldump -u root -p${word}x app`, `${word}x`],
    ["a.sql", `CREATE USER 'app'@'%' IDENTIFIED BY '${weak}';`, weak],
    [".netrc", `machine git.corp login app password ${word}`, word],
    ["a.js", `headers: { Authorization: "Basic ${basic}" }`, basic],
    ["a.js", `headers: { Authorization: "Bearer ${random}" }`, random],
    ["a.php", `mysqli_connect("db.corp", "app", "${weak}");`, weak],
    ["a.php", `new PDO("mysql:host=db", "app", "${weak}")`, weak],
    ["a.py", `requests.get(url, auth=("app", "${weak}"))`, weak],
    ["a.py", `server.login("app@corp.io", "${weak}")`, weak],
    ["a.java", `DriverManager.getConnection(url, "app", "${weak}")`, weak],
    ["a.cs", `new NetworkCredential("app", "${weak}")`, weak],
  ])("in %s: %s", (path, text, value) => {
    expect(foundIn(path, text)).toEqual([value]);
  });

  it.each([
    ["deploy.sh", "curl -u $USER1:$PASSWORD1 https://a.example/x"],
    ["deploy.sh", "mysqldump -u root -p app --port=3306"],
    ["a.sql", "CREATE USER app IDENTIFIED BY 'password'"],
    ["a.js", "Authorization: `Bearer ${token1}`"],
    ["a.md", "the basic authentication scheme"],
    ["a.py", 'server.login(user, os.environ["PASSWORD_1"])'],
    ["a.js", 'socket.connect("host", "room1", callback)'],
    ["a.py", 'TOKEN_RE = "[A-Za-z0-9_]{3,}(?:=[^&;]+)*!@#$%"'],
    ["a.js", "the bearer of_this_very_long_word_is_not_a_token"],
  ])("and not in %s: %s", (path, text) => {
    expect(foundIn(path, text)).toEqual([]);
  });
});

describe("a look-alike is not", () => {
  it.each([
    ["a.js", `algolia: { appId: "A", apiKey: "${hex}", indexName: "docs" }`],
    ["a.js", `const token = "0x${hex}12345678";`],
    ["a.js", 'const passKey = "Control+2";'],
    ["a.py", `host_key = "AAAAB3NzaC1yc2EAAAADAQABAAABAQ${random}${random}"`],
    ["a.js", `const secretIcon = "iVBORw0KGgoAAAANSUhEUgAA${random}${random}";`],
    ["a.md", 'The password is "case sensitive" and the token is "optional".'],
    ["a.cs", "public string Password { get; set; } = Options.Default1;"],
    ["a.xml", '<entry key="passwordLabel">Enter1</entry>'],
    ["a.py", 'password = "password"'],
    ["a.py", 'password = os.environ["DB_PASSWORD"]'],
    ["a.py", 'password = getpass("Password: ")'],
    ["a.py", 'parser.add_argument("--password", help="the password of the user")'],
    ["a.py", 'password_field = "id_password1"'],
    ["a.py", 'raise ValueError("password: must have 8 characters")'],
    ["a.py", "def login(user, password=None, token=default_token1):"],
    ["a.py", 'token_url = "https://login.example/oauth2/v2.0/token1"'],
    ["a.py", 'PASSWORD_HASHER = "django.contrib.auth.hashers.Argon2PasswordHasher"'],
    ["a.py", 'secret_name = "prod/app/db-credentials-v2"'],
    ["a.py", 'pad_token = "<pad>"'],
    ["a.py", 'tokens = tokenizer("gpt2-medium-355M")'],
    ["a.js", "const password = req.body.password;"],
    ["a.js", "const token = getToken(user1);"],
    ["a.js", 'const passwordInput = document.querySelector("#pwd1");'],
    ["a.js", 'label: "Password", type: "password", name: "password2"'],
    ["a.js", 'placeholder: { password: "Enter your new password" }'],
    ["a.js", 'const TOKEN_KEY = "auth-token-v2";'],
    ["a.js", 'localStorage.getItem("access_token");'],
    ["a.js", "password: `${process.env.DB_PASSWORD}`"],
    ["a.js", 'password: "changeme"'],
    ["a.js", 'password: "your-password-here"'],
    ["a.js", 'apiKey: "YOUR_API_KEY"'],
    ["a.js", 'apiKey: "<insert-your-key-1-here>"'],
    ["a.js", 'apiKey: "xxxxxxxxxxxxxxxxxxxx"'],
    ["a.js", 'secret: "keyboard cat"'],
    ["a.js", 'const errors = { password: "errors.password.tooShort8" };'],
    ["a.js", 'key: "ArrowLeft", auth: "required"'],
    ["a.js", "resetPassword('password2', token1)"],
    ["a.js", 'const publicKey = "q7Zp2LwX9vTb4RkN8sYm3";'],
    ["a.js", 'const passwordSalt = "9f3a1c7e5b2d8046";'],
    ["a.json", '{ "GetTokens": "4f2a9c0d1e8b7a6f5c4d3e2b1a0f9e8d7c6b5a49" }'],
    ["a.js", 'clientToken: "pub3f8a1c9e7b2d4f605a8c1e9b7d3f2a64"'],
    ["a.js", 'const csrfTokenName = "csrf_token_2a9f1";'],
    ["a.ts", "password: string; token: string | null;"],
    ["a.ts", 'type Kind = "password" | "token2";'],
    ["a.ts", "@Input() password = this.form.get('password1')"],
    ["a.java", 'String password = request.getParameter("password");'],
    ["a.java", '@Value("${spring.datasource.password}") String password;'],
    ["a.java", 'String PASSWORD_PATTERN = "^(?=.*[0-9])(?=.*[a-z]).{8,20}$";'],
    ["a.go", 'Token string `json:"token1"`'],
    ["a.go", 'password := os.Getenv("DB_PASSWORD1")'],
    ["a.rb", "password: ENV['DB_PASSWORD']"],
    ["a.rb", `{ "client_secret" => "pi_secret_#{SecureRandom.hex(8)}" }`],
    ["a.cpp", 'auto password = getValue(QString("password%1").arg(index), "server").toString();'],
    ["fastlane/FastFile", '"android.signing.password" => options[:storePassword1],\n'],
    ["a.rb", "validates :password, length: { minimum: 8 }"],
    ["a.php", "$password = $_POST['password'];"],
    ["a.php", "'password' => Hash::make('x'),"],
    ["a.php", "'password' => 'required|min:8|confirmed',"],
    ["a.cs", 'var password = Configuration["Db:Password1"];'],
    ["a.tf", "master_password = var.master_password"],
    ["a.tf", 'secret_id = "projects/p1/secrets/db-password-2"'],
    ["a.yml", "password: ${DB_PASSWORD}"],
    ["a.yml", "password: {{ .Values.db.password1 }}"],
    ["a.yml", 'password: "{{ vault_db_password1 }}"'],
    ["a.yml", "token: ${{ secrets.GITHUB_TOKEN }}"],
    ["a.yml", "password: !vault |"],
    ["a.yml", "secretKeyRef:\n  name: db-credentials-2\n  key: password1"],
    ["a.yml", "password:\n  type: string\n  minLength: 8"],
    ["a.yml", "description: the password must have 8 characters"],
    ["a.yml", "passwordSecretName: db-2-credentials"],
    [".env", "DB_PASSWORD="],
    [".env", "DB_PASSWORD=changeme\nAPI_KEY=\nTOKEN=$OTHER_TOKEN1\n"],
    [".env", "API_KEY=your_api_key_here\n"],
    ["a.properties", "password=%DB_PASSWORD1%\n"],
    ["a.properties", "password=ENC(q7Zp2LwX9vTb4RkN8sYm3)\n"],
    ["a.properties", "password.min.length=12\n"],
    ["a.properties", "password=@db.password1@\n"],
    ["a.json", '"password": "string"'],
    ["a.json", '"passwordHash": "$2b$12$q7Zp2LwX9vTb4RkN8sYm3u"'],
    ["a.json", '"password": "$2b$12$q7Zp2LwX9vTb4RkN8sYm3u"'],
    ["a.json", '"tokenizer": "q7Zp2LwX9vTb4RkN8sYm3"'],
    ["locales/de.json", '"password": "Passwort", "token": "Zugangsschlüssel"'],
    ["locales/en.json", '"passwordHelp": "Use 8 or more characters"'],
    ["a.xml", "<password>${db.password1}</password>"],
    ["a.xml", '<xs:element name="password" type="xs:string"/>'],
    ["strings.xml", '<string name="password">Password</string>'],
    ["a.html", '<input type="password" name="password1" id="password1">'],
    ["a.html", '<label for="password">Password 1</label>'],
    ["a.css", "input[type=password]:focus1 { color: red }"],
    ["deploy.sh", 'export PGPASSWORD="$DB_PASSWORD1"\n'],
    ["deploy.sh", "mysql --password=$MYSQL_PASSWORD1 --token ${TOKEN1}\n"],
    ["deploy.sh", "read -s -p 'Password: ' password1\n"],
    ["deploy.sh", "TOKEN=$(curl -s https://a.example/token1)\n"],
    ["Makefile", "test: password-check2 token-check2\n"],
    ["a.sql", "password varchar(255) NOT NULL"],
    ["a.sql", "password = 'new_password'"],
    ["a.md", "Set the `password` to a value of 8 characters or more."],
    ["a.md", "- token: the token2 of the user"],
    ["a.cs", "PublicKeyToken=b77a5c561934e089, Culture=neutral"],
    ["a.json", '"sha256": "9f1c3e7a5b2d8046c1e9a7f3b5d208469f1c3e7a5b2d8046c1e9a7f3b5d20846"'],
    ["a.kt", 'keyPath = "release-key-2.jks"'],
    ["a.kt", 'val STORAGE_KEY = "a1b2c3d4/$userId/e5f6g7h8"'],
    ["a.sh", 'STORAGE_KEY="a1b2c3d4/$CI_JOB_ID/e5f6g7h8"\n'],
    ["a.swift", 'let storageKey = "a1b2c3d4/\\(user.id)/e5f6g7h8"'],
    ["a.js", "if (token === 'string1' || next.token == ',') {"],
    ["a.c", 'case TOKEN_STRING: return "string1";'],
    ["Dockerfile", 'RUN echo "ALL ALL=(ALL) NOPASSWD:SETENV: /opt/setup-init.sh" >> /etc/sudoers.d/init'],
  ])("in %s: %s", (path, text) => {
    expect(foundIn(path, text)).toEqual([]);
  });
});

it("says less of what it finds in tests and in texts for people", () => {
  const text = `password = "${weak}"`;
  const severityIn = (path: string): unknown => findSecrets(path, text)[0]?.severity;
  expect(severityIn("src/a.py")).toBe("low");
  expect(severityIn("tests/a.py")).toBe("info");
  for (const path of [".env.test", "api/.env.local.testing", ".env.ci"])
    expect(severityIn(path), path).toBe("info");
  for (const path of [".env", ".env.production", ".env.latest"]) expect(severityIn(path), path).toBe("low");
  expect(severityIn("locales/a.yml")).toBe("info");
  for (const path of [
    "language/de.ini",
    "src/i18n-en.json",
    "web/pt-BR.json",
    "a/en.lproj/b.strings",
    "lang_fr.php",
  ])
    expect(severityIn(path), path).toBe("info");
  for (const path of ["conf/my.ini", "src/io.ts", "db.json"]) expect(severityIn(path), path).toBe("low");
});

it("is not sure of words with a number among them", () => {
  const sureOf = (value: string): unknown =>
    findSecrets("src/a.ts", `const apiToken = "${value}";`)[0]?.confidence;
  expect(sureOf(random)).toBe("medium");
  expect(sureOf(hex)).toBe("medium");
  expect(sureOf(`django-insecure-${noise}`)).toBe("low");
  expect(sureOf(["endpoint__dns_14d__v0b1c", "_endpoint_read_7283"].join(""))).toBe("low");
});

it("says less of the settings of development", () => {
  const severityIn = (head: string): unknown =>
    findSecrets("config.py", `import os\n\nclass ${head}:\n    API_KEY = "${random}"\n`)[0]?.severity;
  expect(severityIn("Development(Config)")).toBe("info");
  expect(severityIn("TestConfig")).toBe("info");
  expect(severityIn("Live(Config)")).toBe("low");
  expect(severityIn("Device(Config)")).toBe("low");
});

it("says less of what documentation shows", () => {
  const given = `password = "${weak}"`;
  const severityOf = (path: string, text: string): unknown => findSecrets(path, text)[0]?.severity;
  expect(severityOf("a.ts", `/**\n * connect({ ${given} })\n */\n`)).toBe("info");
  expect(severityOf("a.php", `<?php\n/*\nExample response:\n{ ${given} }\n*/\n`)).toBe("info");
  expect(severityOf("a.php", `<?php\n/* Before. */\nconnect({ ${given} });\n/* After. */\n`)).not.toBe(
    "info",
  );
  expect(severityOf("a.rs", `/// let ${given};\n`)).toBe("info");
  expect(severityOf("a.py", `def f():\n    """Connects.\n\n    >>> ${given}\n    """\n`)).toBe("info");
  expect(severityOf("a.py", `def f():\n    """Connects.\n\n    ${given}\n    """\n`)).toBe("info");
  expect(severityOf("a.py", `settings = """\n${given}\n"""\n`)).toBe("low");
  expect(severityOf("a.py", `# ${given}\n`)).toBe("low");
});
