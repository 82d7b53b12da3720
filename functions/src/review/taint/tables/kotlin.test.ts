import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("kotlin", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const argument = sink?.find({ rule: { kind: "value_argument" } });
  return argument ? valueOfNode(file, argument).origin : undefined;
}

const inAction = (body: string): string =>
  `@RestController\nclass C(val db: Db) {\n  @GetMapping("/a") fun f(@RequestParam id: String, @RequestParam n: Int, p: String): String {\n ${body}\n }\n}`;
const inRoute = (body: string): string =>
  `fun Application.module() { routing { get("/a/{id}") {\n ${body}\n } } }`;

describe("the values of Kotlin", () => {
  it.each<[string, Origin]>([
    ["sink(id)", "outside"],
    ["sink(n)", "cleaned"],
    ['if (!id.startsWith("/") || p == "") return\n sink(id)', "cleaned"],
    ['if (p == "" || !id.startsWith("/")) return\n sink(id)', "cleaned"],
    ['if (!(id.startsWith("/") || p == "")) return\n sink(id)', "outside"],
    ["sink(id.split(',').map(String::toInt))", "cleaned"],
    ["sink(p)", "unknown"],
    ['sink("a" + id)', "outside"],
    ['sink("a $id")', "outside"],
    ['sink("a ${id.trim()}")', "outside"],
    ['sink("a ${n}")', "cleaned"],
    ['sink("a $p")', "assembled"],
    ['sink("""a $id""")', "outside"],
    ['sink("a %s".format(id))', "outside"],
    ['sink(String.format("a %s", id))', "outside"],
    ['var s = "x"; s += id; sink(s)', "outside"],
    ['var s = id; s = "x"; sink(s)', "constant"],
    ['val s = id ?: "x"; sink(s)', "outside"],
    ["val s = id.toInt(); sink(s)", "cleaned"],
    ["val s = id.toIntOrNull() ?: return; sink(s)", "cleaned"],
    ['val s = if (n > 3) "a" else "b"; sink(s)', "constant"],
    ['val s = if (n > 3) "a" else id; sink(s)', "outside"],
    ['var s = "a"; if (5 > 6) { s = id }; sink(s)', "constant"],
    ['val s = when (id) { "a" -> "x"; else -> "y" }; sink(s)', "constant"],
    ['val s = when { n > 3 -> id; else -> "y" }; sink(s)', "outside"],
    ['val m = mapOf("a" to id, "b" to "x"); sink(m["b"]!!)', "constant"],
    ['val m = mapOf("a" to id, "b" to "x"); sink(m.getValue("a"))', "outside"],
    ['val m = HashMap<String, String>(); m["a"] = id; m["b"] = "x"; sink(m["b"]!!)', "constant"],
    ['val l = listOf("a", id); sink(l[0])', "constant"],
    ["for (x in id.split(',')) { sink(x) }", "outside"],
    ["id.split(',').forEach { sink(it) }", "outside"],
    ["id.split(',').forEach { x -> sink(x.trim()) }", "outside"],
    ['id.let { sink("a" + it) }', "outside"],
    ["val s = id.let { it.toInt() }; sink(s)", "cleaned"],
    ['val b = StringBuilder("a"); b.append(id); sink(b.toString())', "outside"],
    ['val s = buildString { append("a"); append(id) }; sink(s)', "outside"],
    ['val s = buildString { append("a"); append("b") }; sink(s)', "constant"],
    ["if (id !in allowed) return null; sink(id)", "cleaned"],
    ['if (id in setOf("a", "b")) { sink(id) }', "cleaned"],
    ['if (!id.matches(Regex("^[a-z]+$"))) throw E(); sink(id)', "cleaned"],
    ['if (id != "a") return null; sink(id)', "constant"],
    ["require(id in allowed); sink(id)", "cleaned"],
    ["try { f() } catch (e: Exception) { sink(id) }", "outside"],
    ["val (a, b) = id.split(','); sink(a)", "outside"],
    ["sink(id as String)", "outside"],
    ["sink(own(id))", "constant"],
    ["db.use { sink(id) }", "outside"],
    ["other(Dispatchers.IO) { sink(id) }", "outside"],
  ])("%s", (body, origin) => {
    expect(originIn(`fun own(x: String) = "fixed"\n${inAction(body)}`)).toBe(origin);
  });

  it.each<[string, Origin]>([
    ['val id = call.parameters["id"]; sink(id)', "outside"],
    ['val id = call.parameters["id"]?.toInt() ?: return@get; sink(id)', "cleaned"],
    ['val id = call.request.queryParameters["id"] ?: return@get; sink("a $id")', "outside"],
    ["val body = call.receiveText(); sink(body)", "outside"],
    ['val id = call.parameters.getOrFail("id"); transaction { sink("a$id") }', "outside"],
    ['val id = call.request.headers["X"]; sink(id!!)', "outside"],
    ['val id = "x"; sink(id)', "constant"],
  ])("in a route of Ktor: %s", (body, origin) => {
    expect(originIn(inRoute(body))).toBe(origin);
  });

  it("knows requests by their type", () => {
    expect(originIn('fun f(r: HttpServletRequest) { sink(r.getParameter("a")) }')).toBe("outside");
    expect(originIn('class A : Activity() { fun f() { val u = intent.getStringExtra("u"); sink(u) } }')).toBe(
      "outside",
    );
  });
});
