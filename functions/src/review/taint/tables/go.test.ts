import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("go", `package p\n\n${code}`);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inHandler = (body: string): string =>
  `func f(w http.ResponseWriter, r *http.Request, p string, n int) {\n q := r.FormValue("q")\n ${body}\n}`;

describe("the values of Go", () => {
  it.each<[string, Origin]>([
    ["sink(q)", "outside"],
    ["sink(p)", "unknown"],
    ["sink(n)", "cleaned"],
    ['sink("a" + p)', "assembled"],
    ['sink("a" + q)', "outside"],
    ['sink("a" + "b")', "constant"],
    ['s := "a"; s += q; sink(s)', "outside"],
    ['s := q; s = "a"; sink(s)', "constant"],
    ['s := "a"; if false { s = q }; sink(s)', "constant"],
    ['s := "a"; if n > 1 { s = "b" } else { s = q }; sink(s)', "outside"],
    ["var s string = q; sink(s)", "outside"],
    ['a, b := q, "x"; _ = a; sink(b)', "constant"],
    ["i, err := strconv.Atoi(q); if err != nil { return }; sink(i)", "cleaned"],
    ["sink(cast.ToUint64(q))", "cleaned"],
    ["if _, err := strconv.Atoi(q); err != nil { return }; sink(q)", "cleaned"],
    ['sink(fmt.Sprintf("a %d", n))', "cleaned"],
    ['sink(fmt.Sprintf("a %s", q))', "outside"],
    ['sink(fmt.Sprintf("a %s", p))', "assembled"],
    ["sink([]byte(q))", "outside"],
    ["sink(string(b))", "unknown"],
    ["sink(q[1:3])", "outside"],
    ['m := map[string]string{"a": q, "b": "c"}; sink(m["b"])', "constant"],
    ['m := map[string]string{"a": q, "b": "c"}; sink(m["a"])', "outside"],
    ['m := map[string]string{"a": "b"}; sink(m[q])', "constant"],
    ['m := map[string]string{"a": "b"}; v, ok := m[q]; if !ok { return }; sink(v)', "constant"],
    ['m := map[string]bool{"a": true}; if !m[q] { return }; sink(q)', "cleaned"],
    ['m := map[string]bool{"a": true}; if _, ok := m[q]; !ok { return }; sink(q)', "cleaned"],
    ['l := []string{"a", q}; sink(l[0])', "constant"],
    ['l := []string{"a"}; l = append(l, q); sink(strings.Join(l, ","))', "outside"],
    ["s := S{a: q, b: p}; sink(s.a)", "outside"],
    ['s := &S{a: q, b: "x"}; sink(s.b)', "constant"],
    ["s.a = q; sink(s.a)", "outside"],
    ['for _, v := range []string{"a", "b"} { sink(v) }', "constant"],
    ['for _, v := range r.URL.Query()["x"] { sink(v) }', "outside"],
    ["for i := 0; i < 3; i++ { p = q }; sink(p)", "outside"],
    ['switch q { case "a", "b": default: return }; sink(q)', "constant"],
    ['s := ""; switch q { case "a": s = "x"; default: s = "y" }; sink(s)', "constant"],
    ['s := ""; switch { case n > 1: s = q; default: s = "y" }; sink(s)', "outside"],
    ['switch { case q == "a": sink(q) }', "constant"],
    ["switch t := v.(type) { case int: sink(t) }", "cleaned"],
    ['if !regexp.MustCompile("^[a-z]+$").MatchString(q) { return }; sink(q)', "cleaned"],
    ["if !slices.Contains(allowed, q) { http.Error(w, q, 400); return }; sink(q)", "cleaned"],
    ['if q == "" { return }; sink(q)', "outside"],
    ["var b strings.Builder; b.WriteString(q); sink(b.String())", "outside"],
    ["var u User; json.NewDecoder(r.Body).Decode(&u); sink(u.Name)", "outside"],
    ["d := json.NewDecoder(r.Body); var u User; d.Decode(&u); sink(u.Name)", "outside"],
    ["b, _ := io.ReadAll(r.Body); var u User; json.Unmarshal(b, &u); sink(u.Name)", "outside"],
    ["var u User; json.Unmarshal(file, &u); sink(u.Name)", "unknown"],
    ["go func() { sink(q) }()", "outside"],
    ["defer func(s string) { sink(s) }(q)", "outside"],
    ['g := func(s string) string { return "x" + s }; sink(g(q))', "outside"],
    ['sink(r.URL.Query().Get("a"))', "outside"],
    ["sink(filepath.Join(base, filepath.Base(q)))", "assembled"],
    ['sink(mux.Vars(r)["id"])', "outside"],
    ["u, err := url.Parse(q); if err != nil { return }; sink(u.String())", "outside"],
    ["ch <- q; sink(<-ch)", "outside"],
    ["if err := check(q); err != nil { log.Fatal(err) }; sink(q)", "cleaned"],
    ["select { case s := <-ch: sink(s); default: }", "unknown"],
    ['x := r.FormValue("a"); ip := net.ParseIP(x); if ip != nil && !isOwn(ip) { sink(x) }', "cleaned"],
    ['x := r.FormValue("a"); if net.ParseIP(x) != nil { sink(x) }', "cleaned"],
    ['x := r.FormValue("a"); if net.ParseIP(x) == nil { sink(x) }', "outside"],
    ['x := r.FormValue("a"); for _, one := range split(known) { if one == x { sink(x) } }', "unknown"],
    ['x := r.FormValue("a"); for _, one := range split(known) { if one != x { sink(x) } }', "outside"],
  ])("%s", (body, origin) => {
    expect(originIn(inHandler(body))).toBe(origin);
  });

  it.each<[string, Origin]>([
    ['func f(c *gin.Context) { sink(c.Query("a")) }', "outside"],
    ["func f(c *gin.Context) { var u U; c.ShouldBindJSON(&u); sink(u.A) }", "outside"],
    [
      "func f(r *http.Request) { c := load(r.URL.Path); conn.Bind(c.DN, c.Password); sink(c.Filter) }",
      "unknown",
    ],
    ['func f(ctx echo.Context) error { sink(ctx.Param("a")) }', "outside"],
    ['func f(c *fiber.Ctx) error { sink(c.Params("a")) }', "outside"],
    ["func f(ctx context.Context) { sink(ctx.Value(k)) }", "unknown"],
    ["func f(c *pgx.Conn) { sink(c.Query(ctx, s)) }", "unknown"],
    [
      'func g(s string) string { return "a" + s }\nfunc f(r *http.Request) { sink(g(r.FormValue("a"))) }',
      "outside",
    ],
    [
      'func g(r *http.Request, id, name string) { sink(name) }\nfunc f(r *http.Request) { g(r, "a", r.FormValue("a")) }',
      "outside",
    ],
    [
      'func (s *S) g(x string) (string, error) { return "a", nil }\nfunc (s *S) f(r *http.Request) { sink("a") }',
      "constant",
    ],
    ['const A = "x"\nfunc f() { sink(A + "b") }', "constant"],
    ['func f(a, b int) { sink(fmt.Sprint("x", b)) }', "cleaned"],
  ])("%s", (code, origin) => {
    expect(originIn(code)).toBe(origin);
  });
});
