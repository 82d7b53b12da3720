/** Which findings in Ruby are only guesses: of code that is mostly meant, or right where it stands. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const guess = ["medium, low confidence"];
const sure = ["medium, high confidence"];

describe("a finding in Ruby", () => {
  it("of `rescue Exception` is a guess where a linter is told so, and where the error is handed on", () => {
    const rescued = (comment: string, line: string): string[] =>
      foundBy("rb-rescue-exception", "ruby", `begin\n  f\nrescue Exception => e${comment}\n  ${line}\nend`);
    expect(rescued(" # rubocop:disable Lint/RescueException", "log(e)")).toEqual(guess);
    for (const line of ["@error = e", "promise.reject(e)", "errors << e"])
      expect(rescued("", line), line).toEqual(guess);
    expect(rescued("", "log(e)")).toEqual(sure);
  });

  it("of code behind `raise NotImplementedError` is a guess where it only shows what is given", () => {
    const behind = (line: string): string[] =>
      foundBy("rb-unreachable-code", "ruby", `def each\n  raise NotImplementedError\n  ${line}\nend`);
    expect([behind("yield item"), behind("nil"), behind("save")]).toEqual([guess, guess, sure]);
  });

  it("of a signature compared in variable time is a guess where no secret is in sight", () => {
    const compared = (code: string): string[] =>
      foundBy("rb-timing-unsafe-compare", "ruby", `def same?(other)\n  ${code}\nend`);
    expect(compared("signature == other.signature")).toEqual(guess);
    expect(compared("signature == OpenSSL::HMAC.hexdigest('SHA256', @k, other)")).toEqual(sure);
  });

  it("of plain HTTP is a guess on a programmer's machine, and behind what encrypts", () => {
    const pages = (before: string): string[] =>
      foundBy("rb-pages-unencrypted", "ruby", `${before}\nconfig.force_ssl = false`);
    expect(pages("config.consider_all_requests_local = true")).toEqual(guess);
    expect(pages("config.assume_ssl = true")).toEqual(guess);
    expect(pages("config.eager_load = true")).toEqual(sure);
  });

  it("of `verify: false` is a guess where it is no option of a connection, or stays on this machine", () => {
    const off = (code: string): string[] => foundBy("rb-tls-verification-off", "ruby", code);
    for (const code of [
      'user.update(name: "x", verify: false)',
      "JWT.decode(token, key, true, verify: false)",
      'Faraday.new("https://localhost:9200", ssl: { verify: false })',
    ])
      expect(off(code), code).toEqual(["high, low confidence"]);
    expect(off('Faraday.new("https://a.example.com", ssl: { verify: false })')).toEqual([
      "high, high confidence",
    ]);
  });

  it("of modes and cookies is a guess where others are to write, or the options stand elsewhere", () => {
    const mode = (code: string): string[] => foundBy("rb-world-writable-file", "ruby", code);
    expect(mode("FileUtils.mkdir_p(dir, mode: 0777)")).toEqual(guess);
    expect(mode("File.chmod(0o666, socket_path)")).toEqual(guess);
    expect(mode("File.chmod(0o666, path)")).toEqual(sure);
    const cookie = (value: string): string[] =>
      foundBy("rb-insecure-cookie", "ruby", `cookies[:auth_token] = ${value}`);
    expect(cookie("cookie_options.merge(value: token)")).toEqual(guess);
    expect(cookie("user.token")).toEqual(sure);
  });

  it("of a result thrown away is a guess where the call is only tried out", () => {
    const tried = foundBy(
      "rb-result-thrown-away",
      "ruby",
      "def f(name)\n  begin\n    name.strip\n    true\n  rescue NoMethodError\n    false\n  end\nend",
    );
    expect(tried.every((one) => one === "high, low confidence")).toBe(true);
  });

  it("of few rounds is a guess where no password is stretched", () => {
    const rounds = (of: string): string[] =>
      foundBy("rb-cheap-password-hash", "ruby", `OpenSSL::PKCS5.pbkdf2_hmac_sha1(${of}, salt, 1000, 32)`);
    expect([rounds("secret_key_base"), rounds("password")]).toEqual([guess, sure]);
  });
});
