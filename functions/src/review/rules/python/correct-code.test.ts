/** How sure a finding of Python is where the code around it says that it is meant, or that it cannot happen. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const asGuess = ["high, low confidence"];
const asFact = ["high, high confidence"];

describe("a finding of Python", () => {
  it("of a name that nothing defines is a guess where a program puts names in or nothing evaluates it", () => {
    const found = (code: string): string[] => foundBy("py-undefined-name", "python", code);
    const read = "import re\n\n\ndef f(path):\n    return re.sub('a', 'b', path)\n\n\n";
    expect(found(`${read}Import("env")\n`)).toEqual(asGuess);
    expect(found(`# Databricks notebook source\n${read}f(spark)\n`)).toEqual(asGuess);
    expect(found(`# @category Analysis\n${read}f(currentProgram)\n`)).toEqual(asGuess);
    expect(found(`${read}f(snakemake.input[0])\n`)).toEqual(asGuess);
    expect(found(`${read}@profile\ndef g():\n    f(1)\n`)).toEqual(asGuess);
    expect(found(`${read}f(shop)  # noqa\n`)).toEqual(asGuess);
    expect(found(`${read}f(shop)  # the shop\n`)).toEqual(asFact);
    expect(found(`${read}APPS += ["a"]\nif DEBUG:\n    f(1)\n`)).toEqual(asGuess);
    expect(found(`${read}APPS = []\nAPPS += ["a"]\nif DEBUG:\n    f(1)\n`)).toEqual(asFact);
    expect(found(`${read}def g() -> Money:\n    return f(1)\n`)).toEqual(asFact);
    expect(found(`from __future__ import annotations\n${read}def g() -> Money:\n    return f(1)\n`)).toEqual(
      asGuess,
    );
  });

  it("of a default that changes is a guess where the empty one stays empty", () => {
    const found = (body: string): string[] =>
      foundBy("py-mutable-default", "python", `def f(a={}):\n    ${body}\n    return a\n`);
    const asChange = ["medium, high confidence"];
    expect(found('a["x"] = 1')).toEqual(asChange);
    expect(found('if a:\n        g()\n    a["x"] = 1')).toEqual(asChange);
    expect(found('if not a:\n        g()\n    a["x"] = 1')).toEqual(asChange);
    const state = (code: string): string[] => foundBy("py-mutable-default", "python", code);
    expect(state("def f(a=[1]):\n    a.append(1)\n")).toEqual(["medium, low confidence"]);
    expect(state("def g():\n    def f(a={}):\n        a[1] = 2\n    return f\n")).toEqual([
      "medium, low confidence",
    ]);
    expect(found('a.pop("x", None)')).toEqual(["medium, low confidence"]);
    expect(found('if a:\n        a["x"] = 1')).toEqual(["medium, low confidence"]);
    expect(found('if not a:\n        a = {}\n    a["x"] = 1')).toEqual(["medium, low confidence"]);
  });

  it("of a call that blocks is a guess where no other task runs, in a test and where it is meant", () => {
    const found = (code: string): string[] =>
      foundBy("py-blocking-call-in-coroutine", "python", `import asyncio\nimport time\n\n\n${code}`);
    const main = "async def main():\n    time.sleep(1)\n";
    const run = '\n\nif __name__ == "__main__":\n    asyncio.run(main())\n';
    const asChange = ["medium, high confidence"];
    expect(found(main)).toEqual(asChange);
    expect(found(`${main}${run}`)).toEqual(["medium, low confidence"]);
    expect(found(`${main}    asyncio.create_task(f())\n${run}`)).toEqual(asChange);
    const called = run.replace("asyncio.run(main())", "start()");
    expect(found(`${main}\n\ndef start():\n    asyncio.run(main())\n${called}`)).toEqual([
      "medium, low confidence",
    ]);
    expect(found(main.replace("main", "test_expiry"))).toEqual(["medium, low confidence"]);
    expect(found(main.replace("(1)", "(1)  # noqa: ASYNC251"))).toEqual(["medium, low confidence"]);
    expect(found(main.replace("\n", "\n    # Blocks the loop, so that the watchdog fires.\n"))).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of code that no path reaches is a guess where it says of which kind the function is", () => {
    const found = (code: string): string[] =>
      foundBy("py-unreachable-code", "python", `def f():\n    ${code}\n`);
    expect(found("raise NotImplementedError\n    return 0")).toEqual(["medium, low confidence"]);
    expect(found("raise NotImplementedError\n    if False:\n        yield 0")).toEqual([
      "medium, low confidence",
    ]);
    expect(found('raise ValueError\n    self.fail("x")')).toEqual(["medium, low confidence"]);
    expect(found("raise ValueError\n    return 0")).toEqual(["medium, high confidence"]);
  });

  it("of any origin with credentials is a guess where the file knows no cookie", () => {
    const id = "py-cors-any-origin-with-credentials";
    const app = 'app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)\n';
    expect(foundBy(id, "python", app)).toEqual(["high, low confidence"]);
    expect(foundBy(id, "python", `app.add_middleware(SessionMiddleware)\n${app}`)).not.toEqual([
      "high, low confidence",
    ]);
  });

  it("of a caught class that is no exception is a guess where it is raised in the same file, too", () => {
    const code = (raised: string): string =>
      `class Early:\n    pass\n\ntry:\n    ${raised}\nexcept Early:\n    g()\n`;
    const of = (raised: string): string[] => foundBy("py-except-of-plain-class", "python", code(raised));
    expect([of("f()"), of("raise Early()")]).toEqual([["high, high confidence"], ["high, low confidence"]]);
  });

  it("of random values is a guess where they are no secret", () => {
    const found = (code: string): string[] => foundBy("py-insecure-random", "python", code);
    expect(found("token = ''.join(random.choice(letters) for _ in range(9))\n")).toEqual([
      "high, medium confidence",
    ]);
    expect(found("otp = random.randint(1000, 9999)\n")).toEqual(["high, medium confidence"]);
    expect(found("token = random.choice(self.tokens)\n")).toEqual(asGuess);
    expect(found("self.api_key = api_key or random.choice(self.API_KEYS)\n")).toEqual(asGuess);
    expect(found("import torch\ntoken = random.randint(1, 9)\n")).toEqual(asGuess);
    expect(found("secret = random.randint(1, 100)\n")).toEqual(asGuess);
    expect(found("start_token = random.randint(0, len(tokens))\n")).toEqual(asGuess);
    expect(found("fake_token = random.getrandbits(64)\n")).toEqual(asGuess);
  });

  it("of a missing `await` is a guess where a plain function gathers what runs at once", () => {
    const found = (head: string): string[] =>
      foundBy("py-missing-await", "python", `${head} f(xs):\n    asyncio.gather(*xs)\n`);
    expect([found("async def"), found("def")]).toEqual([asFact, asGuess]);
  });

  it("of a token that is not verified is a guess where the issuer has just sent it or a comment says who did", () => {
    const found = (body: string): string[] =>
      foundBy(
        "py-jwt-without-verification",
        "python",
        `def f(token):\n    ${body}\n    return jwt.decode(token["id_token"], options={"verify_signature": False})\n`,
      );
    expect(found("log(token)")).toEqual(["critical, high confidence"]);
    expect(found("token = requests.post(url).json()")).not.toEqual(["critical, high confidence"]);
    expect(found("# The gateway verified it.")).not.toEqual(["critical, high confidence"]);
  });

  it("of a key in the code is a guess where its comment says that all know it", () => {
    const found = (comment: string): string[] =>
      foundBy(
        "py-hard-coded-key",
        "python",
        `${comment}\nKEY = b"0123456789abcdef"\n\n\ndef f(x):\n    return AES.new(KEY, AES.MODE_CBC, x)\n`,
      );
    expect(found("# Of the cookies.")).toEqual(["high, medium confidence"]);
    expect(found("# Published in MS-GPPREF.")).toEqual(asGuess);
  });

  it("of an error is a guess where a test asks for it", () => {
    const found = (head: string): string[] =>
      foundBy("py-exception-not-raised", "python", `def f():\n    ${head}:\n        ShopError(1)\n`);
    expect([found("with lock"), found("with pytest.raises(TypeError)")]).toEqual([asFact, asGuess]);
  });

  it("of a lambda in a loop is a guess where it runs in the same round", () => {
    const found = (body: string): string[] =>
      foundBy("py-lambda-captures-loop-variable", "python", `for x in xs:\n    ${body}\n`);
    expect(found("jobs.append(lambda: x.run())")).toEqual(["medium, high confidence"]);
    expect(found("with Pool() as pool:\n        pool.submit(lambda: x.run())")).toEqual([
      "medium, low confidence",
    ]);
    expect(found("jobs = []\n    jobs.append(lambda: x.run())\n    jobs[0]()")).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of a certificate that is not checked is a guess on the own machine", () => {
    const found = (host: string): string[] =>
      foundBy("py-tls-verification-off", "python", `requests.get("https://${host}:8443/x", verify=False)\n`);
    expect(found("shop.example")).toEqual(asFact);
    expect(found("localhost")).not.toEqual(asFact);
  });

  it("of another class in `super` is a guess where the own base is initialized, too, or left out on purpose", () => {
    const found = (body: string, bases = "B"): string[] =>
      foundBy(
        "py-super-of-another-class",
        "python",
        `class B(C):\n    def __init__(self):\n        self.x = 1\n\n\nclass A(${bases}):\n    def __init__(self):\n        ${body}\n`,
      );
    const call = "super(B, self).__init__()";
    const asMild = ["medium, low confidence"];
    expect(found(`${call}\n        self.y = 2`)).toEqual(["medium, high confidence"]);
    expect(found(`${call}\n        super().__init__()`)).toEqual(asMild);
    expect(found(call, "B, D")).toEqual(asMild);
    expect(found(`# Not the constructor of B.\n        ${call}`)).toEqual(asMild);
    expect(found('super(B, self).__init__(name="a")')).toEqual(asMild);
  });

  it("of a value that a constructor returns is a guess where a function is called", () => {
    const value = (code: string): string[] =>
      foundBy(
        "py-constructor-answers",
        "python",
        `class A:\n    def __init__(self):\n        return ${code}\n`,
      );
    expect([value("A()"), value("setup(self)")]).toEqual([asFact, asGuess]);
  });
});
