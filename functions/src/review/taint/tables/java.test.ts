import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import { type Origin, type SinkClass, unknown, type Value } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function valueIn(body: string, rest = ""): Value {
  const code = `class C extends HttpServlet {\n  private static final String KEY = "fixed";\n  void f(HttpServletRequest request, String p) {\n ${body}\n }\n${rest}}`;
  const file = parse("java", code);
  const sink = file.root.findAll({ rule: { kind: "method_invocation", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink ? sink.field("arguments") : null;
  const argument = list ? list.child(1) : null;
  return argument ? valueOfNode(file, argument) : unknown;
}

const url = 'String url = request.getParameter("u");\n URI uri = URI.create(url);\n';
const number = 'int n = Integer.parseInt(request.getParameter("n"));\n';

describe("the values of Java", () => {
  it.each<[string, Origin]>([
    ['sink(request.getParameter("a"))', "outside"],
    ["sink(KEY.getBytes())", "constant"],
    ['String x = request.getHeader("a"); if (!P.matcher(x).matches()) return; sink(x)', "cleaned"],
    ['String x = request.getHeader("a"); Matcher m = P.matcher(x); if (m.matches()) { sink(x); }', "cleaned"],
    ['sink(new Decoder().decodeBuffer(new Encoder().encode(request.getHeader("a"))))', "outside"],
  ])("%s is %s", (body, origin) => {
    expect(valueIn(`${body};`).origin).toBe(origin);
  });

  it("takes the host of an address by its name for a test of the address", () => {
    const test = "String host = uri.getHost();\n if (!HOSTS.contains(host)) return;\n sink(url);";
    expect(valueIn(url + test).cleanedFor).toContain("url");
    expect(valueIn(`${url}String host = uri.getHost();\n sink(url);`).cleanedFor).not.toContain("url");
  });

  it.each<[string, readonly SinkClass[]]>([
    ["sink(n);", []],
    ["if (n > 5) return; sink(n);", ["most"]],
    ["if (n >= 0 && n < 9) { sink(n); }", ["least", "zero", "most"]],
    ["if (n != 0) { sink(n); }", ["zero"]],
  ])("a number of a request after %s keeps its source and has these bounds", (body, bounds) => {
    const value = valueIn(number + body);
    expect(value.source).not.toBe("");
    expect([...value.cleanedFor].sort()).toEqual([...bounds].sort());
  });

  it("tells methods of the same name apart by the class of their object", () => {
    const classes =
      "class A { String g(String s) { return s; } }\n class B { String g(String s) { return KEY; } }\n";
    expect(valueIn('sink(new B().g(request.getParameter("a")));', classes).origin).toBe("constant");
    expect(valueIn('sink(new A().g(request.getParameter("a")));', classes).origin).toBe("outside");
  });

  it.each<[string, Origin]>([
    ["Note a = new Note(); a.put(p()); sink(a.read());", "outside"],
    ["Note a = new Note(); a.put(p()); Note b = new Note(); b.put(KEY); sink(b.read());", "constant"],
    ["Label a = new Label(p()); sink(a.toString());", "outside"],
    ["Label a = new Label(KEY); sink(a.toString());", "constant"],
    ["keep(p()); sink(kept);", "outside"],
    ["keep(p()); keep(KEY); sink(kept);", "constant"],
    ["all(p()); sink(held.iterator().next());", "outside"],
    ["String[][] rows = new String[2][2]; rows[0][1] = p(); sink(rows[0][1]);", "outside"],
    [
      "LinkedList<String> l = new LinkedList<>(); l.addLast(p()); Object[] o = l.toArray(); sink(o[0]);",
      "outside",
    ],
    ['int n = 2; n++; sink(n == 2 ? p() : "a");', "constant"],
  ])("knows what objects of the file hold: %s is %s", (body, origin) => {
    const classes = `private String kept; private List<String> held = new ArrayList<>();
      void keep(String s) { if (s == null) return; kept = s; }
      void all(String s) { held.add(s); }
      class Note { String text; void put(String t) { this.text = t; } String read() { return text; } }
      class Label { private final String text; Label(String t) { text = t; } public String toString() { return text; } }`;
    expect(valueIn(body.replaceAll("p()", 'request.getParameter("a")'), classes).origin).toBe(origin);
  });
});
