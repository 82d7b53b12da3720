/** How sure a finding in JavaScript is where the code around it says that it is mostly meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const sure = /high confidence$/;
const listed = /low confidence$/;
const js = (rule: string, code: string): string | undefined => foundBy(rule, "javascript", code)[0];
const tsx = (rule: string, code: string): string | undefined => foundBy(rule, "tsx", code)[0];

describe("a finding", () => {
  it("of unreachable code is a guess where the function is switched off at its beginning", () => {
    const after = (start: string): string | undefined =>
      js("js-unreachable-code", `function f(a) {\n  ${start}\n  return g(a);\n}`);
    expect(after('throw new Error("disabled");')).toMatch(listed);
    expect(after("return;")).toMatch(listed);
    expect(after("return")).toMatch(sure);
    expect(after("h(a);\n  throw a;")).toMatch(sure);
  });

  it("of a variable that keeps its value is a guess where the other branch gives it one", () => {
    expect(js("js-self-assignment", "if (isDate(a)) a = a;\nelse a = new Date(a);")).toMatch(listed);
    expect(js("js-self-assignment", "if (isDate(a)) { a = a; }")).toMatch(sure);
    expect(js("js-self-assignment", "f(() => {\n  cb = cb; // TODO\n});")).toMatch(listed);
  });

  it("of numbers sorted as strings is a guess of years, which have four digits", () => {
    const sorted = (code: string): string | undefined => js("js-sorts-numbers-as-text", code);
    expect(sorted("const years = all.map(Number).sort();")).toMatch(listed);
    expect(sorted("const shownYears = Object.keys(all).map(Number); shownYears.sort();")).toMatch(listed);
    expect(sorted("const ages = all.map(Number).sort();")).toMatch(sure);
    expect(sorted("const years = show(all.map(Number).sort());")).toMatch(sure);
  });

  it("of a predictable secret is a guess where the runtime has no secure source", () => {
    const token = (body: string): string | undefined =>
      js("js-secret-maker-with-random", `function makeToken(a) {\n  ${body}\n  return a;\n}`);
    const fill = "window.crypto.getRandomValues(a);";
    const random = "a[0] = Math.random();";
    const posted = /medium confidence$/;
    expect(
      token(`if (window.crypto && window.crypto.getRandomValues) { ${fill} } else { ${random} }`),
    ).toMatch(listed);
    expect(token(`if (!window.crypto) { ${random} } else { ${fill} }`)).toMatch(listed);
    expect(token(`if (window.crypto) { ${fill} return a; }\n  ${random}`)).toMatch(listed);
    expect(token("return crypto.randomUUID ? crypto.randomUUID() : Math.random();")).toMatch(listed);
    expect(token(`if (window.crypto) { ${random} } else { ${fill} }`)).toMatch(posted);
    expect(token(`if (window.crypto) { ${fill} }\n  ${random}`)).toMatch(posted);
    expect(token(`if (a) { ${fill} } else { ${random} }`)).toMatch(posted);
  });

  it("of a predictable secret is a guess where it only keeps caches away", () => {
    const used = (use: string): string | undefined =>
      js("js-secret-maker-with-random", `const makeToken = function () { return Math.random(); };\n${use}`);
    expect(used("load('/feedback.html?a=' + makeToken());")).toMatch(listed);
    expect(used("load('/feedback.html?a=' + makeToken()); keep(makeToken());")).toMatch(/medium confidence$/);
    expect(used("keep(makeToken());")).toMatch(/medium confidence$/);
  });

  it("of a predictable token is a guess where it only names a folder", () => {
    const used = (use: string): string | undefined =>
      js(
        "js-insecure-random",
        `function f(path) {\n  const token = Math.random().toString(36);\n  ${use}\n}`,
      );
    expect(used("const stagingDir = `${path}.${token}.partial`;")).toMatch(listed);
    expect(used("const stagingDir = `${path}.${token}.partial`;\n  keep(token);")).toMatch(
      /medium confidence$/,
    );
    expect(used("user.resetLink = `${path}/${token}`;")).toMatch(/medium confidence$/);
  });

  it("of an operand that is said twice is a guess where a page shows it", () => {
    expect(tsx("js-same-operands", "const a = <p>{text && text}</p>;")).toMatch(listed);
    expect(tsx("js-same-operands", "if (user.id && user.id) f();")).toMatch(sure);
  });

  it("of one object for all elements is a guess where the object is full and nothing writes to it", () => {
    const fill = (value: string): string | undefined =>
      js("js-fill-shared-reference", `load([...a, ...Array(3).fill(${value})]);`);
    expect([fill('{ kind: "empty" }'), fill("{}")]).toEqual([
      expect.stringMatching(listed),
      expect.stringMatching(sure),
    ]);
    expect(js("js-fill-shared-reference", "load(Array(3).fill({ id: 1 }));")).toMatch(listed);
  });

  it("of a loop that runs once is a guess where it takes the first without a decision", () => {
    const loop = (body: string): string | undefined =>
      js("js-loop-runs-once", `for (let i = start; i < n; i++) { ${body} }`);
    expect(loop("first = list[i]; break;")).toMatch(listed);
    expect(loop("if (list[i]) first = list[i]; break;")).not.toMatch(listed);
  });

  it("of async callbacks of forEach is a guess where all is caught and nothing comes after", () => {
    const each = (body: string, after = ""): string | undefined =>
      js("js-async-for-each", `async function f(list) { list.forEach(async (a) => { ${body} }); ${after} }`);
    const caught = "try { await g(a); } catch (error) { log(error); }";
    expect(each(caught)).toMatch(listed);
    expect(each(caught, "done();")).toMatch(sure);
    expect(each("await g(a);")).toMatch(sure);
  });

  it("of the host name's check is a guess where a setting asks for it", () => {
    const check = "tls.connect({ checkServerIdentity: () => undefined });";
    expect(js("js-server-identity-ignored", `if (ignoreTlsErrors) ${check}`)).toMatch(listed);
    expect(js("js-server-identity-ignored", `if (isOnline) ${check}`)).toMatch(sure);
  });

  it("of credentials for any origin is a guess where the origin is a star, which browsers refuse", () => {
    const cors = (origin: string): string | undefined =>
      js("js-cors-any-origin-with-credentials", `app.use(cors({ origin: ${origin}, credentials: true }));`);
    expect([cors('"*"'), cors("true")]).toEqual([
      expect.stringMatching(listed),
      expect.stringMatching(/medium confidence$/),
    ]);
  });

  it("of a predictable session is a guess where what was made is an id", () => {
    const session = (name: string): string | undefined =>
      js(
        "js-secret-of-random-number",
        `function f(u) { const ${name} = Math.random().toString(36); u.sessionId = ${name} + u.name; }`,
      );
    expect([session("id"), session("code")]).toEqual([
      expect.stringMatching(listed),
      expect.stringMatching(/medium confidence$/),
    ]);
  });
});
