import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("rust", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inHandler = (body: string): string =>
  `#[get("/a/{id}")]\nasync fn f(id: web::Path<String>, Query(q): Query<Params>, n: web::Path<u32>, form: Multipart, p: &str) -> Result<String, E> {\n ${body}\n}`;

describe("the values of Rust", () => {
  it("takes a path of the library for no part of a request", () => {
    expect(originIn('#[get("/a")]\nasync fn f(path: &std::path::Path) { sink(path); }')).toBe("unknown");
  });

  it.each<[string, Origin]>([
    ["sink(id);", "outside"],
    ["sink(&id.into_inner());", "outside"],
    ["sink(q.name.clone());", "outside"],
    ["sink(n);", "cleaned"],
    ["while let Some(f) = form.next_field().await { sink(f.file_name().unwrap()); }", "outside"],
    ['sink(format!("a {:?}", id));', "outside"],
    ["sink(p);", "unknown"],
    ['sink(format!("a {}", id));', "outside"],
    ['sink(&format!("a {id}"));', "outside"],
    ['sink(format!("a {0} {n}", q.name, n = n));', "outside"],
    ['sink(format!("a {}", n));', "cleaned"],
    ['sink(format!("a {p}"));', "assembled"],
    ['sink(format!("a {}", p.trim()));', "assembled"],
    ['sink("a".to_string() + &id);', "outside"],
    ['let mut s = String::from("a"); s.push_str(&id); sink(s);', "outside"],
    ['let mut s = String::new(); write!(s, "a {}", id).unwrap(); sink(s);', "outside"],
    ['let mut s = id.to_string(); s = "a".into(); sink(s);', "constant"],
    ["let s: i32 = id.parse().unwrap(); sink(s);", "cleaned"],
    ["let s = id.parse::<i64>()?; sink(s);", "cleaned"],
    ["let s = id.len(); sink(s);", "cleaned"],
    ['let s = if p.is_empty() { "a" } else { "b" }; sink(s);', "constant"],
    ['let s = if p.is_empty() { "a" } else { &id }; sink(s);', "outside"],
    ['let s = match id.as_str() { "a" => "x", _ => "y" }; sink(s);', "constant"],
    ['let s = match opt { Some(v) => "x", None => &id }; sink(s);', "outside"],
    ["if let Some(x) = id.strip_prefix(p) { sink(x); }", "outside"],
    ["let Some(x) = q.name else { return Err(e); }; sink(x);", "outside"],
    ["for x in id.split(',') { sink(x); }", "outside"],
    ["id.split(',').for_each(|x| sink(x));", "outside"],
    ["if !ALLOWED.contains(&id.as_str()) { return Err(e); } sink(id);", "cleaned"],
    ["if !id.chars().all(|c| c.is_alphanumeric()) { return Err(e); } sink(id);", "cleaned"],
    ['if id.as_str() != "a" { return Err(e); } sink(id);', "constant"],
    ['let s = S { a: id, b: "x" }; sink(s.b);', "constant"],
    ['let s = S { a: id, b: "x" }; sink(s.a);', "outside"],
    ['let (a, b) = (id, "x"); sink(b);', "constant"],
    ['let v = vec!["a", &id]; sink(v[0]);', "constant"],
    ['let s = req.headers().get("a").unwrap(); sink(s);', "outside"],
    ["let mut s = String::new(); std::io::stdin().read_line(&mut s)?; sink(s.trim());", "outside"],
    ["sink(own(&id));", "constant"],
    ["sink(html_escape::encode_text(&id));", "outside"],
    ["unsafe { sink(id); }", "outside"],
    ["let t = async move { sink(id); };", "outside"],
  ])("%s", (body, origin) => {
    expect(originIn(`fn own(x: &str) -> &str { "fixed" }\n${inHandler(body)}`)).toBe(origin);
  });

  it("takes parameters from a filter of warp", () => {
    expect(originIn("fn f() { warp::path::param().and_then(|a: String| sink(a)); }")).toBe("outside");
    expect(originIn("fn f() { warp::path::param().map(|a: u32| sink(a)); }")).toBe("cleaned");
    expect(originIn("fn f() { list.iter().map(|a: String| sink(a)); }")).toBe("unknown");
  });

  it("takes no parts of a request that a client is about to send", () => {
    const call = (type: string): string =>
      `use reqwest::Client;\nfn call(&self, request: ${type}) { sink(request.uri().to_owned()); }`;
    expect(originIn(call("aws_smithy_runtime_api::client::orchestrator::HttpRequest"))).toBe("unknown");
    expect(originIn(`use actix_web::HttpRequest;\n${call("HttpRequest")}`)).toBe("outside");
  });

  it("takes what another server answers", () => {
    expect(
      originIn('fn f() { let a = reqwest::blocking::get("a").unwrap().text().unwrap(); sink(a); }'),
    ).toBe("outside");
  });

  it("takes parameters from the path of a route", () => {
    expect(originIn('#[get("/a/<name>")]\nfn a(name: &str) { sink(name); }')).toBe("outside");
    expect(originIn('#[get("/a/<id>")]\nfn a(id: u32) { sink(id); }')).toBe("cleaned");
    expect(originIn('#[get("/a/<x>")]\nfn a(x: u32) { }\nfn b(name: &str) { sink(name); }')).toBe("unknown");
  });
});
