import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("scala", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inAction = (body: string): string =>
  `class C extends Controller {\n  def own(x: String): String = "fixed"\n  def f(id: String, n: Int) = Action { implicit request =>\n    ${body}\n  }\n def g(p: String) = 1\n}`;

describe("the values of Scala", () => {
  it.each<[string, Origin]>([
    ["sink(id)", "outside"],
    ["sink(n)", "cleaned"],
    ['sink(request.getQueryString("a").getOrElse("x"))', "outside"],
    ['sink(request.headers.get("a").get)', "outside"],
    ['sink("a" + id)', "outside"],
    ['sink(s"a $id")', "outside"],
    ['sink(s"a ${id.trim}")', "outside"],
    ['sink(s"a $n")', "cleaned"],
    ['sink(s"a $q")', "assembled"],
    ['sink("a %s".format(id))', "outside"],
    ['var s = "x"\n    s += id\n    sink(s)', "outside"],
    ['var s = id\n    s = "x"\n    sink(s)', "constant"],
    ["val s = id.toInt\n    sink(s)", "cleaned"],
    ['val s = if (n > 3) "a" else "b"\n    sink(s)', "constant"],
    ['val s = if (n > 3) "a" else id\n    sink(s)', "outside"],
    ['val s = id match { case "a" => "x"; case _ => "y" }\n    sink(s)', "constant"],
    ['val s = opt match { case Some(v) => "x"; case None => id }\n    sink(s)', "outside"],
    ['id match {\n      case "a" | "b" => sink(id)\n      case _ => 1\n    }', "constant"],
    ['val m = Map("a" -> id, "b" -> "x")\n    sink(m("b"))', "constant"],
    ['val m = Map("a" -> id, "b" -> "x")\n    sink(m("a"))', "outside"],
    ['val l = List("a", id)\n    sink(l(0))', "constant"],
    ["for (x <- id.split(',')) { sink(x) }", "outside"],
    ['for { x <- request.getQueryString("a"); y = x.trim } yield sink(y)', "outside"],
    ["id.split(',').foreach(x => sink(x))", "outside"],
    ['request.getQueryString("a").map { x => sink(x) }', "outside"],
    ['val s = request.getQueryString("a").map(_.toInt)\n    sink(s)', "cleaned"],
    ['val b = new StringBuilder("a")\n    b.append(id)\n    sink(b.toString)', "outside"],
    ['if (!allowed.contains(id)) { BadRequest("x") } else { sink(id) }', "cleaned"],
    ["if (allowed.contains(id)) sink(id)", "cleaned"],
    ['if (id.matches("[a-z]+")) { sink(id) }', "cleaned"],
    ['if (id == "a") sink(id)', "constant"],
    ["require(allowed.contains(id))\n    sink(id)", "cleaned"],
    ["try { f() } catch { case e: Exception => sink(id) }", "outside"],
    ['val (a, b) = (id, "x")\n    sink(b)', "constant"],
    ["sink(own(id))", "constant"],
    ["db.withConnection { conn => sink(id) }", "outside"],
    ["sink(id.asInstanceOf[String])", "outside"],
    ['sink(sql"select $id")', "constant"],
    ['sink(sql"select #$id")', "outside"],
  ])("%s", (body, origin) => {
    expect(originIn(inAction(body))).toBe(origin);
  });

  it("takes what directives of a route hand on", () => {
    expect(originIn('object R { val r = parameters("id") { id => sink(id) } }')).toBe("outside");
    expect(originIn('object R { val r = parameters("id".as[Int]) { id => sink(id) } }')).toBe("cleaned");
  });
});
