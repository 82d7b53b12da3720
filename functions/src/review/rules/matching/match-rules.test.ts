import { describe, expect, it } from "vitest";
import type { LanguageId } from "../../languages/language.ts";
import { parse } from "../../languages/parse.ts";
import { checkRule } from "./check-rule.ts";
import { builtInRules } from "../index.ts";
import { matchRules } from "./match-rules.ts";
import { readRule, type RuleFault } from "../writing/read-rule.ts";
import { type Rule, ruleLimits } from "../writing/rule.ts";

const ruleOf = (changes: Partial<Rule>): Rule => ({
  id: "test-rule",
  languages: ["javascript"],
  severity: "high",
  category: "security",
  confidence: "high",
  cwe: null,
  title: "A title",
  message: "A message that is long enough. Mend it.",
  links: ["https://example.com/"],
  rule: { pattern: "f($A)" },
  valid: ["g(1)"],
  invalid: ["f(1)"],
  ...changes,
});

function idsIn(language: LanguageId, code: string): string[] {
  return matchRules(parse(language, code), builtInRules).map((match) => match.rule.id);
}

describe("matchRules", () => {
  it("says lines from 1, UTF-16 offsets, the quote and the symbol", () => {
    const text = "class A {\r\n  m() {\r\n    const s = 'é😀'; f(\r\n      1);\r\n  }\r\n}";
    expect(matchRules(parse("javascript", text), [ruleOf({})])).toMatchObject([
      {
        startLine: 3,
        endLine: 4,
        startOffset: text.indexOf("f("),
        quote: "f(\r\n      1)",
        symbol: "A.m",
        fix: null,
      },
    ]);
  });

  it("names a function after what it is assigned to", () => {
    const [match] = matchRules(parse("typescript", "export const load = async () => { f(1) }"), [
      ruleOf({ languages: ["typescript"] }),
    ]);
    expect(match?.symbol).toBe("load");
  });

  it("tells each rule before it runs, and runs only rules of the language whose words occur", () => {
    const seen: string[] = [];
    const rules = [
      ruleOf({ id: "a-one" }),
      ruleOf({ id: "b-two", rule: { pattern: "other($A)" } }),
      ruleOf({ id: "c-three", languages: ["go"] }),
    ];
    matchRules(parse("javascript", "f(1)"), rules, (id) => seen.push(id) > 0);
    expect(seen).toEqual(["a-one"]);
  });

  it("makes a fix out of the matched code, and none that breaks the file", () => {
    const fixOf = (fix: string): string | null | undefined =>
      matchRules(parse("javascript", "  x = f(a, b); // c"), [
        ruleOf({ rule: { pattern: "f($A, $B)" }, fix }),
      ])[0]?.fix;
    expect(fixOf("g($B, $A)")).toBe("  x = g(b, a); // c");
    expect(fixOf("g($A")).toBeNull();
    expect(fixOf("f($A, $B)")).toBeNull();
  });

  it("takes a value from a request for surer than one of unknown origin", () => {
    const confidences = matchRules(
      parse("javascript", "exec('ls ' + name);\nexec('ls ' + req.query.name);"),
      builtInRules,
    ).map((match) => match.confidence);
    expect(confidences).toEqual(["medium", "high"]);
  });

  it("is sure of a value from a request where it is executed, not where a path, an address or markup is made of it", () => {
    const code = `app.get("/a", (req, res) => {
  exec("ls " + req.query.a);
  eval(req.query.a);
  db.query("select * from a where b = '" + req.query.a + "'");
  fs.readFileSync(req.query.a);
  fetch(req.query.a);
  res.redirect(req.query.a);
  res.send("<p>" + req.query.a);
});`;
    const found = matchRules(parse("javascript", code), builtInRules).filter(({ isFollowed }) => isFollowed);
    const of = (confidence: string): string[] => [
      ...new Set(
        found.flatMap(({ rule, ...match }) => (match.confidence === confidence ? [String(rule.cwe)] : [])),
      ),
    ];
    expect(of("high")).toEqual(["CWE-78", "CWE-95", "CWE-89"]);
    expect(of("medium")).toEqual(expect.arrayContaining(["CWE-22", "CWE-918", "CWE-601", "CWE-79"]));
  });

  it("finds two defects in nested callbacks", () => {
    const code =
      'db.query("SELECT a FROM t WHERE b=" + x, () => {\n  db.query("SELECT a FROM t WHERE b=" + y);\n});';
    expect(idsIn("javascript", code)).toEqual(["js-sql-injection", "js-sql-injection"]);
  });

  it("says nothing about bugs where the parser lost its way", () => {
    expect(
      idsIn("javascript", "function f() {\n  return 1;\n  g();\n  let x: ?{| a: b |} = <<;\n}"),
    ).not.toContain("js-unreachable-code");
  });
});

describe("code that only looks wrong", () => {
  it.each<[LanguageId, string]>([
    [
      "typescript",
      'const rows = await db.query<User>("SELECT * FROM users WHERE id = $1 AND org = $2", [id, org]);',
    ],
    ["typescript", "const page = await fetch(`${baseUrl}/users/${encodeURIComponent(id)}`);"],
    [
      "typescript",
      "export class Repo { constructor(private t: string) {} all() { return this.db.query(`SELECT * FROM ${this.tableName}`); } }",
    ],
    ["typescript", "const match = pattern.exec(`${a}-${b}`);"],
    ["typescript", "element.innerHTML = translate('title');"],
    ["typescript", "const token = useMemo(() => tokens[Math.floor(index)], [index]);"],
    ["javascript", "res.redirect(`/projects/${req.params.id}/board`);"],
    ["javascript", "const hash = createHash('sha256').update(body).digest('hex');"],
    ["javascript", "app.get('/x', (req, res) => res.json({ q: req.query.q }));"],
    ["javascript", "setTimeout(() => resolve(value), 10);"],
    ["python", "subprocess.run([sys.executable, '-m', module], check=True)"],
    ["python", "cursor.execute('SELECT * FROM t WHERE id IN (%s)' % ','.join(['%s'] * len(ids)), ids)"],
    ["python", "logger.info('SELECT took %s' % elapsed)"],
    ["python", "with open(args.path) as f:\n    data = yaml.safe_load(f)"],
    ["python", "def f(a=None, *, b=()):\n    return a or []"],
    [
      "go",
      'package p\n\nfunc f() {\n\trows, err := db.Query("SELECT id FROM t WHERE a = $1", a)\n\tif err != nil {\n\t\treturn\n\t}\n\tdefer rows.Close()\n}',
    ],
    ["go", 'package p\n\nfunc f() {\n\tout, err := exec.Command("git", "log", ref).Output()\n}'],
    ["java", 'class C { void f(String s) { if ("a".equals(s)) log.info("found " + s); } }'],
    [
      "java",
      'class C { void f(long id) throws Exception { stmt.executeQuery("SELECT * FROM t WHERE id = " + id); } }',
    ],
    ["ruby", "User.where(name: params[:name]).order(:created_at)"],
    ["ruby", 'system("git", "log", ref)'],
  ])("%s: %s", (language, code) => {
    expect(idsIn(language, code)).toEqual([]);
  });
});

describe("readRule and checkRule", () => {
  const { id: _id, ...withoutId } = ruleOf({});
  const sentencesOf = (faults: readonly RuleFault[]): string[] => faults.map(({ sentence }) => sentence);

  it.each<[string, unknown, RegExp]>([
    [
      "an unknown key",
      { ...ruleOf({}), language: "javascript" },
      /^Unknown key language\. Did you mean languages\? Known keys: id, /,
    ],
    [
      "a misspelt matcher key",
      ruleOf({ rule: { patern: "f($A)" } as never }),
      /^Unknown key rule\.patern\. Did you mean pattern\? Known keys: pattern, /,
    ],
    ["a missing id", withoutId, /^id is missing; write lower-case words/],
    ["an empty matcher", ruleOf({ rule: {} }), /would match everything/],
    ["an empty pattern", ruleOf({ rule: { pattern: " " } }), /^rule\.pattern must not be empty\.$/],
    ["a long pattern", ruleOf({ rule: { pattern: "f(".repeat(2_000) } }), /2048 bytes long at most/],
    ["a large rule", ruleOf({ invalid: ["x".repeat(ruleLimits.ruleBytes)] }), /16384 are allowed/],
    ["no examples", ruleOf({ invalid: [] }), /^invalid must not be empty\.$/],
    [
      "a link that is not https",
      ruleOf({ links: ["http://example.com/"] }),
      /^Entry 1 of links must be an address that begins with https/,
    ],
    ["something else", "rule", /^The rule must be keys with values\.$/],
  ])("refuse %s", (_name, value, reason) => {
    expect(sentencesOf(readRule(value).faults).join("\n")).toMatch(reason);
  });

  it("refuse a rule that is nested too deep, also with a cycle or many aliases", () => {
    let matcher: Rule["rule"] = { kind: "string" };
    for (let depth = 0; depth < 30; depth++) matcher = { not: matcher };
    let bomb: unknown = "x";
    for (let level = 0; level < 18; level++) bomb = [bomb, bomb, bomb, bomb];
    const cycle: Record<string, unknown> = { ...ruleOf({}) };
    cycle["rule"] = cycle;
    for (const value of [ruleOf({ rule: matcher }), { ...ruleOf({}), rule: bomb }, cycle]) {
      expect(sentencesOf(readRule(value).faults).join()).toMatch(/levels deep/);
    }
  });

  it.each<[string, Partial<Rule>, RegExp]>([
    ["a pattern that does not parse", { rule: { pattern: "f((" } }, /`f\(\(` does not parse as JavaScript/],
    [
      "one that does not parse deep inside",
      { rule: { kind: "string", not: { any: [{ pattern: "if (" }] } } },
      /does not parse/,
    ],
    ["a kind the grammar lacks", { rule: { kind: "no_such_kind" } }, /no_such_kind/],
    [
      "a regular expression with look-around",
      { rule: { kind: "string", regex: "(?=a)" } },
      /^The regex does not parse: look-around/,
    ],
    [
      "a rule that is Python only",
      { languages: ["javascript", "python"], rule: { pattern: "function f() {}" } },
      /does not parse as Python/,
    ],
  ])("refuse %s", (_name, changes, reason) => {
    expect(sentencesOf(checkRule(ruleOf(changes))).join("\n")).toMatch(reason);
  });

  it("take a good rule", () => {
    expect(readRule(ruleOf({})).faults).toEqual([]);
    expect(checkRule(ruleOf({}))).toEqual([]);
  });
});
