/** How sure a finding of unchecked certificates is where the code around it says that they are meant so: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const skips = "&tls.Config{InsecureSkipVerify: true}";
const inGo = (code: string): string => `package p\n\n${code}\n`;

describe("a finding", () => {
  it.each([
    ["in an option whose name says so", `func WithInsecureTLS() Option {\n\treturn with(${skips})\n}`],
    ["in a variable whose name says so", `var insecureConfig = ${skips}`],
    [
      "behind a setting that returns first",
      `func client(o Options) *tls.Config {\n\tif !o.Insecure {\n\t\treturn nil\n\t}\n\treturn ${skips}\n}`,
    ],
    [
      "behind a setting of the command line",
      `func client() *tls.Config {\n\tif cfg.CLI.Insecure {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "behind a flag that disables it",
      `func client() *tls.Config {\n\tif *disableTLS {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "behind a flag that is read in the condition",
      `func client() *tls.Config {\n\tif on, _ := flags.GetBool("ignore-certs"); on {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "where a comment above says why",
      "func client() *tls.Config {\n\tc := &tls.Config{}\n\t// The names are looked at below,\n\t// so InsecureSkipVerify is set.\n\tc.InsecureSkipVerify = true\n\treturn c\n}",
    ],
    [
      "in what tests share",
      `import (\n\t. "github.com/onsi/gomega"\n)\n\nfunc client() *tls.Config {\n\treturn ${skips}\n}`,
    ],
  ])("of certificates that are not checked is a guess %s", (_, code) => {
    expect(foundBy("go-tls-verification-off", "go", inGo(code))).toEqual(["medium, low confidence"]);
  });

  it("of certificates that are not checked is a guess within any branch that asks for it", () => {
    const branch = (condition: string): string[] =>
      foundBy(
        "py-tls-verification-off",
        "python",
        `if ${condition}:\n    f()\nelse:\n    if make is not None:\n        context = make()\n    else:\n        context = ssl._create_unverified_context()\n`,
      );
    expect([branch("ready"), branch("verify")]).toEqual([
      ["high, high confidence"],
      ["medium, low confidence"],
    ]);
  });

  it("of certificates that a mode of the settings leaves unchecked is a guess", () => {
    const code = (condition: string): string =>
      inGo(
        `func client(o Options) *tls.Config {\n\tif ${condition} {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
      );
    expect(foundBy("go-tls-verification-off", "go", code("o.SSLMode == 2"))).toEqual([
      "medium, low confidence",
    ]);
    expect(foundBy("go-tls-verification-off", "go", code("o.Mode == 2"))).toEqual(["high, high confidence"]);
  });

  it("of certificates that Python does not check is a guess where a setting asks for it, or they are looked at", () => {
    const of = (code: string): string[] => foundBy("py-tls-verification-off", "python", code);
    const off = "context.check_hostname = False";
    expect(of(`def f(settings, context):\n    ${off}\n`)).toEqual(["high, high confidence"]);
    expect(
      of(`def f(check_hostname, context):\n    if not as_bool(check_hostname):\n        ${off}\n`),
    ).toEqual(["medium, low confidence"]);
    expect(of(`def f(sock, context):\n    ${off}\n    return sock.getpeercert(True)\n`)).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of certificates that JavaScript does not check is a guess behind the option that asks for it", () => {
    const agent = (made: string): string =>
      `export function agentFor(options) {\n  ${made}\n  return new Agent();\n}\n`;
    const id = "js-tls-verification-off";
    const off = "return new Agent({ rejectUnauthorized: false });";
    for (const option of ["insecure", "teltonikaUnsafeTls"])
      expect(foundBy(id, "javascript", agent(`if (options.${option}) ${off}`))).toEqual([
        "medium, low confidence",
      ]);
    expect(foundBy(id, "javascript", agent(`if (options.proxy) ${off}`))).toEqual(["high, high confidence"]);
  });

  it.each([
    "function f(o) { return new Agent({ rejectUnauthorized: false, ...o }); }",
    "function f(o) { return connect({ tls: { rejectUnauthorized: false }, ...o }); }",
    "function f(o) { return new Agent(Object.assign({ rejectUnauthorized: false }, o)); }",
    "function f(o) { return new Agent(_.defaults(o, { rejectUnauthorized: false })); }",
    "function f(o = { rejectUnauthorized: false }) { return new Agent(o); }",
    "class A { constructor(o) { this.tls = o.tls || { rejectUnauthorized: false }; } }",
    "const defaultOptions = { rejectUnauthorized: false };",
    "export default { default: { rejectUnauthorized: false } };",
    "class A { constructor(o) { this.insecureAgent = new Agent({ ...o, rejectUnauthorized: false }); } }",
  ])("of certificates that JavaScript does not check is a guess where a caller decides: %s", (code) => {
    for (const language of ["javascript", "typescript"] as const)
      expect(foundBy("js-tls-verification-off", language, code)).toEqual(["high, low confidence"]);
  });

  it.each([
    "function f(o) { return new Agent({ ...o, rejectUnauthorized: false }); }",
    "function f(o) { return new Agent(Object.assign({}, o, { rejectUnauthorized: false })); }",
    "function f(o) { return new Agent({ rejectUnauthorized: false }); }",
    "const pool = new Pool({ ssl: { rejectUnauthorized: false } });",
  ])("of certificates that JavaScript does not check is sure where no caller decides: %s", (code) => {
    expect(foundBy("js-tls-verification-off", "javascript", code)).toEqual(["high, high confidence"]);
  });

  it("behind a setting against TLS is a guess", () => {
    const code = inGo(
      `func client(o Options) *tls.Config {\n\tif o.noTLSCheck {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    );
    expect(foundBy("go-tls-verification-off", "go", code)).toEqual(["medium, low confidence"]);
  });

  it("of certificates that are not checked is a guess only by the comment just above", () => {
    const said = "\t// InsecureSkipVerify is set for the names.\n";
    const of = (before: string): string[] =>
      foundBy(
        "go-tls-verification-off",
        "go",
        inGo(`func client(c *tls.Config) {\n${before}\tc.InsecureSkipVerify = true\n}`),
      );
    expect(of(`${said}\n\tc.ServerName = name\n`)).toEqual(["high, high confidence"]);
    expect(of(`\t// Another.\n\n\tc.ServerName = name\n${said}`)).toEqual(["medium, low confidence"]);
  });

  it("of certificates that are not checked is grave elsewhere", () => {
    const code = inGo(`func client() *tls.Config {\n\treturn ${skips}\n}`);
    expect(foundBy("go-tls-verification-off", "go", code)).toEqual(["high, high confidence"]);
  });

  it("of certificates that C# does not check is a guess in the branch of a setting that asks for it", () => {
    const of = (asked: string): string[] =>
      foundBy(
        "csharp-tls-verification-off",
        "csharp",
        `class A {\n  void F(Options o) {\n    if (${asked}) {\n      h.ServerCertificateCustomValidationCallback = (_, _, _, _) => true;\n    }\n  }\n}\n`,
      );
    expect(of("o.DisableTlsValidation")).toEqual(["high, low confidence"]);
    expect(of("o.DisableCertificateChecking")).toEqual(["high, low confidence"]);
    expect(of("o.Proxy")).toEqual(["high, high confidence"]);
  });

  it("of certificates that Ruby does not check is a guess for a hosted Redis", () => {
    const of = (key: string): string[] =>
      foundBy(
        "rb-tls-verification-off",
        "ruby",
        `config.redis = { url: ENV["REDIS_URL"], ${key}: { verify_mode: OpenSSL::SSL::VERIFY_NONE } }`,
      );
    expect(of("ssl_params")).toEqual(["high, low confidence"]);
    expect(of("options")).toEqual(["high, high confidence"]);
  });
});
