import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("csharp", code);
  const sink = file.root
    .findAll({ rule: { kind: "invocation_expression", regex: String.raw`^sink\(` } })
    .at(-1);
  const list = sink?.field("arguments");
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inAction = (body: string): string =>
  `public class C : Controller {\n  [HttpGet] public IActionResult F(string id, int n, ILogger<C> log) {\n ${body}\n }\n}`;
const inPage = (body: string): string =>
  `public class P : PageModel {\n  public async Task OnGetAsync(string id) {\n ${body}\n }\n}`;
const inMethod = (body: string): string => `class C { void F(string p, HttpRequest q) { ${body} } }`;

describe("the values of C#", () => {
  it.each<[string, Origin]>([
    ["sink(id);", "outside"],
    ["sink(n);", "cleaned"],
    ["sink(log);", "cleaned"],
    ['sink("a" + id);', "outside"],
    ['sink($"a{id}");', "outside"],
    ['sink($@"a{n}");', "cleaned"],
    ['sink(string.Format("a{0}", id));', "outside"],
    ['var s = "x"; s += id; sink(s);', "outside"],
    ['var s = id; s = "x"; sink(s);', "constant"],
    ['string s = id ?? "x"; sink(s);', "outside"],
    ["var s = int.Parse(id); sink(s);", "cleaned"],
    ["int.TryParse(id, out var k); sink(k);", "cleaned"],
    ["sink((int)x);", "cleaned"],
    ["sink(Path.GetFileName(id).Length);", "cleaned"],
    ['sink(n > 3 ? "a" : "b");', "constant"],
    ['var s = "a"; if (5 > 6) { s = id; } sink(s);', "constant"],
    ['var s = "a"; switch (n) { case 1: s = id; break; default: s = "b"; break; } sink(s);', "outside"],
    [
      'var k = "B"; var s = id; switch (k) { case "A": s = id; break; case "B": s = "x"; break; } sink(s);',
      "constant",
    ],
    ['var s = n switch { 1 => "a", _ => id }; sink(s);', "outside"],
    ['var s = n switch { 1 => "a", _ => "b" }; sink(s);', "constant"],
    ['var d = new Dictionary<string, string> { ["a"] = id, ["b"] = "x" }; sink(d["b"]);', "constant"],
    ['var d = new Dictionary<string, string>(); d["a"] = id; d["b"] = "x"; sink(d["a"]);', "outside"],
    ['var l = new List<string> { "a", id }; sink(l[0]);', "constant"],
    ["if (!allowed.Contains(id)) { return BadRequest(); } sink(id);", "cleaned"],
    ['if (id is "a" or "b") { sink(id); }', "cleaned"],
    ['if (id != "a") throw new E(); sink(id);', "constant"],
    ['if (!Regex.IsMatch(id, @"^\\w+$")) return null; sink(id);', "cleaned"],
    ["foreach (var x in id.Split(',')) { sink(x.Trim()); }", "outside"],
    ['var b = new StringBuilder(); b.Append("a").Append(id); sink(b.ToString());', "outside"],
    ["try { f(); } catch (E e) { g(); } finally { sink(id); }", "outside"],
    ["sink(a?.Bc?.ToString());", "unknown"],
    ['string Clean(string x) => "fixed"; sink(Clean(id));', "constant"],
    ["using (var r = new StreamReader(id)) { sink(id); }", "outside"],
    ["sink(nameof(id));", "constant"],
    ["sink(await _unit.PersonRepository.CoverImageOf(id));", "unknown"],
    ["sink(await people.GetCoverImageByNameAsync(id));", "unknown"],
    ["sink(Tidy(id));", "outside"],
    ["var all = from x in Request.Form select x; sink(all);", "outside"],
  ])("%s", (body, origin) => {
    expect(originIn(inAction(body))).toBe(origin);
  });

  it.each<[string, Origin]>([
    ["sink(p);", "unknown"],
    ['sink("a" + p);', "assembled"],
    ['sink(Request.Query["a"].ToString());', "outside"],
    ['sink(Request["a"]);', "outside"],
    ['sink(Request.QueryString.Get("a"));', "outside"],
    ['sink(context.Request.Form["a"]);', "outside"],
    ['sink(HttpContext.Request.Cookies["a"]?.Value);', "outside"],
    ['sink(q.Headers["a"]);', "outside"],
    ["sink(Console.ReadLine());", "outside"],
    ["var list = xs.Select(x => x.Trim()); sink(list);", "unknown"],
    ['string s; if (f) s = "a"; else s = "b"; sink(s);', "constant"],
  ])("%s", (body, origin) => {
    expect(originIn(inMethod(body))).toBe(origin);
  });

  it("knows what members of the class hold", () => {
    expect(originIn("class P { public string Name { get; set; } void F() { sink(Name); } }")).toBe("unknown");
    expect(
      originIn("class P { [BindProperty] public string Name { get; set; } void F() { sink(Name); } }"),
    ).toBe("outside");
    expect(originIn('class P { string name = "a"; void F() { sink(name); } }')).toBe("constant");
    expect(originIn("class P { string name; P(string n) { name = n; } void F() { sink(name); } }")).toBe(
      "unknown",
    );
  });

  it("takes what the handlers of a page are given for outside", () => {
    expect(originIn(inPage("sink(id);"))).toBe("outside");
    expect(originIn(inPage("sink(string.Join(',', id.Split(',').Select(int.Parse)));"))).toBe("cleaned");
  });

  it("takes what a minimal endpoint is given for outside", () => {
    expect(originIn('app.MapGet("/x", (string id) => { sink(id); });')).toBe("outside");
    expect(originIn('app.MapGet("/x", (int id) => { sink(id); });')).toBe("cleaned");
  });
});
