/** How sure a finding about tokens, random values and certificates in PHP, Python, Ruby or Elixir is where the code around it says that it is meant so. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding", () => {
  it("of a token that is not verified is a guess where it only chooses the key, a setting asks for it, or a response tells it", () => {
    const ruby = (code: string): string[] => foundBy("rb-jwt-without-verification", "ruby", code);
    const peek = "def f(token)\n  unverified = JWT.decode(token, nil, false)\n";
    expect(ruby(`${peek}  JWT.decode(token, key_of(unverified), true, algorithm: 'RS256')\nend\n`)).toEqual([
      "medium, low confidence",
    ]);
    expect(ruby(`${peek}  User.find(unverified[0]['sub'])\nend\n`)).toEqual(["critical, high confidence"]);
    expect(ruby("JWT.decode(response['token'], nil, false)\n")).toEqual(["medium, low confidence"]);
    const python = (name: string): string[] =>
      foundBy(
        "py-jwt-without-verification",
        "python",
        `${name} = jwt.decode(token, options={"verify_signature": False})\n`,
      );
    expect(python("unverified_claims")).toEqual(["medium, low confidence"]);
    expect(python("claims")).toEqual(["critical, high confidence"]);
    const php = (condition: string): string[] =>
      foundBy(
        "php-jwt-without-verification",
        "php",
        `<?php\nfunction f($request) {\n  if (${condition}) {\n    $payload = explode('.', $request->bearerToken())[1];\n    $p = json_decode(base64_decode($payload));\n  } else {\n    $p = g();\n  }\n}\n`,
      );
    expect(php("!$this->verifySignature")).toEqual(["medium, low confidence"]);
    expect(php("$this->legacy")).toEqual(["critical, high confidence"]);
  });

  it("of predictable random values is of medium severity for salts, captchas, keys of nothing named, and beside the system's source", () => {
    const php = (code: string): string[] => foundBy("php-insecure-random", "php", `<?php\n${code}\n`);
    const mild = ["medium, medium confidence"];
    expect(php("function createSalt() {\n  $s = md5(mt_rand());\n  return $s;\n}")).toEqual(mild);
    expect(php("class Captcha {\n  function f() {\n    $this->captcha = rand(1, 9);\n  }\n}")).toEqual(mild);
    expect(php("function generate_key() {\n  return 'batch_' . md5(rand());\n}")).toEqual(mild);
    expect(php("function generate_api_key() {\n  return md5(rand());\n}")).toEqual([
      "high, medium confidence",
    ]);
    const python = (seed: string): string[] =>
      foundBy(
        "py-secret-maker-with-random",
        "python",
        `def make_token():\n    seed = ${seed}\n    return encode(seed, random.choice(["a", "b"]))\n`,
      );
    expect(python("os.urandom(32)")).toEqual(mild);
    const named = (name: string): string[] =>
      foundBy(
        "py-secret-maker-with-random",
        "python",
        `def make_${name}():\n    return random.randint(0, 9)\n`,
      );
    expect(named("nonce")).toEqual(mild);
    expect(named("csp_nonce")).toEqual(["high, medium confidence"]);
    expect(python("read()")).toEqual(["high, medium confidence"]);
  });

  it("of certificates that are not verified is a guess where a setting or a name says so, or the site asks itself", () => {
    const elixir = (setting: string): string[] =>
      foundBy(
        "elixir-certificate-not-checked",
        "elixir",
        `case f() do\n  "${setting}" ->\n    config :app, ssl_opts: [verify: :verify_none]\nend\n`,
      );
    expect(elixir("noverify")).toEqual(["high, low confidence"]);
    expect(elixir("rediss")).toEqual(["high, high confidence"]);
    const ruby = (name: string): string[] =>
      foundBy(
        "rb-tls-verification-off",
        "ruby",
        `def ${name}\n  c.verify_mode = OpenSSL::SSL::VERIFY_NONE\nend\n`,
      );
    expect(ruby("context_without_verify")).toEqual(["high, low confidence"]);
    expect(ruby("context")).toEqual(["high, high confidence"]);
    const php = (address: string, more = ""): string[] =>
      foundBy(
        "php-tls-verification-off",
        "php",
        `<?php\n$r = wp_remote_get(${address}, ['sslverify' => false${more}]);\n`,
      );
    expect(php("admin_url('admin-ajax.php')")).toEqual(["medium, low confidence"]);
    expect(php("$url", ", 'capture_peer_cert' => true")).toEqual(["medium, low confidence"]);
    expect(php("$url")).toEqual(["high, high confidence"]);
  });

  it("of certificates that are not checked is a guess where the authority is that of the tests", () => {
    const php = (folder: string): string[] =>
      foundBy(
        "php-tls-verification-off",
        "php",
        `<?php\n$o = ['cafile' => __DIR__ . '/../${folder}/ca.pem', 'verify_peer_name' => false];\n`,
      );
    expect(php("tests/certs")).toEqual(["high, low confidence"]);
    expect(php("config/certs")).toEqual(["high, high confidence"]);
  });
});
