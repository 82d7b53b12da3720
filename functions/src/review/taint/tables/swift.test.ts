import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("swift", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const argument = sink?.find({ rule: { kind: "value_argument" } });
  return argument ? valueOfNode(file, argument).origin : undefined;
}

const inHandler = (body: string): string =>
  `final class C {\n func own(_ x: String) -> String { return "fixed" }\n func f(_ req: Request, p: String, n: Int) throws -> String {\n  let id = req.parameters.get("id")!\n  ${body}\n }\n}`;

describe("the values of Swift", () => {
  it.each<[string, Origin]>([
    ["sink(id)", "outside"],
    ["sink(n)", "cleaned"],
    ["sink(Data(id.utf8))", "outside"],
    ['sink(userField.text ?? "")', "outside"],
    ['sink("a \\(bind: id)")', "constant"],
    ['guard id.hasPrefix("/"), !id.hasPrefix("//") else { return "" }\n  sink(id)', "cleaned"],
    ['if !id.hasPrefix("/") { return "" }\n  sink(id)', "cleaned"],
    ["sink(CommandLine.arguments[1])", "outside"],
    ["sink(p)", "unknown"],
    ['let t = try! String(contentsOf: URL(string: "https://a.example")!)\n  sink(t)', "outside"],
    ["let t = try! String(contentsOf: fileURL)\n  sink(t)", "unknown"],
    ['sink(req.query[String.self, at: "a"] ?? "x")', "outside"],
    ['sink("a" + id)', "outside"],
    ['sink("a \\(id)")', "outside"],
    ['sink("a \\(n)")', "cleaned"],
    ['sink("a \\(p)")', "assembled"],
    ['sink(String(format: "a %@", id))', "outside"],
    ['var s = "x"\n  s += id\n  sink(s)', "outside"],
    ['var s = id\n  s = "x"\n  sink(s)', "constant"],
    ["guard let s = Int(id) else { throw E() }\n  sink(s)", "cleaned"],
    ["if let s = UUID(uuidString: id) { sink(s) }", "cleaned"],
    ["if let s = opt, n > 3 { sink(id) }", "outside"],
    ['let s = n > 3 ? "a" : "b"\n  sink(s)', "constant"],
    ['let s = n > 3 ? "a" : id\n  sink(s)', "outside"],
    ['var s = "a"\n  if 5 > 6 { s = id }\n  sink(s)', "constant"],
    ['var s = id\n  switch n { case 1: s = "x"\n  default: s = "y" }\n  sink(s)', "constant"],
    ['switch id { case "a", "b": sink(id)\n  default: break }', "constant"],
    ['let m = ["a": id, "b": "x"]\n  sink(m["b"]!)', "constant"],
    ['let m = ["a": id, "b": "x"]\n  sink(m["a"]!)', "outside"],
    ['let l = ["a", id]\n  sink(l[0])', "constant"],
    ['for x in id.split(separator: ",") { sink(x) }', "outside"],
    ['id.components(separatedBy: ",").forEach { sink($0) }', "outside"],
    ['id.components(separatedBy: ",").forEach { x in sink(x) }', "outside"],
    ["guard allowed.contains(id) else { throw E() }\n  sink(id)", "cleaned"],
    ["if n > 3 && allowed.contains(id) { sink(id) }", "cleaned"],
    ['if id == "a" { sink(id) }', "constant"],
    ["do { try f() } catch { sink(id) }", "outside"],
    ['let (a, b) = (id, "x")\n  sink(b)', "constant"],
    ["sink(own(id))", "constant"],
    ["sink(id as! String)", "outside"],
    ["sink(try! g(id))", "outside"],
    ["db.run { sink(id) }", "outside"],
    ["sink(self.own(id))", "constant"],
  ])("%s", (body, origin) => {
    expect(originIn(inHandler(body))).toBe(origin);
  });

  it("knows the request that a route hands to its closure", () => {
    expect(originIn('app.get("a", ":id") { req -> String in\n  sink(req.parameters.get("id")!)\n}')).toBe(
      "outside",
    );
  });
});
