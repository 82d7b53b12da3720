/** Go: how sure a finding is where the code around it shows that it is mostly meant. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const findings = (id: string, code: string): string[] => foundBy(id, "go", `package p\n\n${code}\n`);

const inBody = (id: string, body: string): string[] => findings(id, `func f() error {\n\t${body}\n}`);

describe("in Go, a finding", () => {
  it("of a lock that is kept is a guess where the function says that it returns with it", () => {
    const code =
      "func (c *C) f() bool {\n\tc.mu.Lock()\n\tif c.ok {\n\t\treturn true\n\t}\n\tc.mu.Unlock()\n\treturn false\n}";
    const said = "// f returns with mu held when it is true.\n";
    expect(findings("go-returned-while-locked", said + code)).toEqual(["high, low confidence"]);
    expect(findings("go-returned-while-locked", code)).toEqual(["high, high confidence"]);
  });

  it("of `defer` in a loop is a guess where all are needed behind the loop", () => {
    const id = "go-defer-in-loop";
    const started = "for _, s := range ss {\n\t\ts.Start()\n\t\tdefer s.Stop()\n\t}";
    expect(inBody(id, `${started}\n\t<-ctx.Done()`)).toEqual(["medium, low confidence"]);
    expect(inBody(id, `${started}\n\treturn nil`)).toEqual(["medium, high confidence"]);
    const poll =
      "for _, m := range ms {\n\t\tpoll := time.NewTimer(d)\n\t\tdefer poll.Stop()\n\t\twait(m, poll)\n\t}";
    expect(inBody(id, poll)).toEqual(["medium, low confidence"]);
    expect(inBody(id, "for _, mu := range mus {\n\t\tmu.Lock()\n\t\tdefer mu.Unlock()\n\t}\n\tg()")).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of a context without cancel is a guess where its parent is canceled at the end of the function", () => {
    const id = "go-cancel-thrown-away";
    const child = "short, _ := context.WithTimeout(ctx, d)\n\treturn g(short)";
    expect(inBody(id, `ctx, stop := context.WithCancel(up)\n\tdefer stop()\n\t${child}`)).toEqual([
      "medium, low confidence",
    ]);
    expect(inBody(id, child)).toEqual(["medium, high confidence"]);
  });

  it("of a cookie that scripts may read is a guess where it is none of a session", () => {
    const cookie = (name: string): string[] =>
      inBody("go-insecure-cookie", `c := http.Cookie{Name: "${name}", Secure: true, HttpOnly: false}`);
    expect(["XSRF-TOKEN", "theme", "session"].map(cookie)).toEqual([
      ["medium, low confidence"],
      ["medium, low confidence"],
      ["medium, high confidence"],
    ]);
  });

  it("of a hidden error is a guess where each of the others is returned where it is set", () => {
    const id = "go-error-hidden-by-another";
    const code = (then: string): string =>
      `var err error\n\tif a {\n\t\t_, err := g()\n\t\tif err != nil {\n\t\t\t${then}\n\t\t}\n\t}\n\treturn err`;
    expect(inBody(id, code("return err"))).toEqual(["medium, low confidence"]);
    expect(inBody(id, code("log(err)"))).toEqual(["medium, high confidence"]);
  });

  it("of a nil map is a guess where the panic is caught", () => {
    const write = 'var m map[string]int\n\tm["a"] = 1';
    expect(inBody("go-write-to-nil-map", `defer func() { recover() }()\n\t${write}`)).toEqual([
      "high, low confidence",
    ]);
    expect(inBody("go-write-to-nil-map", write)).toEqual(["high, high confidence"]);
  });

  it("of `break` in a `select` is a guess where several cases end with it, as in C", () => {
    const id = "go-break-leaves-select";
    const other = "case <-done:\n\t\t\treturn nil\n\t\t";
    const one = (channel: string): string => `case v := <-${channel}:\n\t\t\tg(v)\n\t\t\tbreak\n\t\t`;
    const loop = (cases: string): string => `for {\n\t\tselect {\n\t\t${cases}}\n\t}`;
    expect(inBody(id, loop(one("a") + one("b") + other))).toEqual([
      "medium, low confidence",
      "medium, low confidence",
    ]);
    expect(inBody(id, loop(one("a") + other))).toEqual(["medium, high confidence"]);
  });

  it("of a list that nothing reads is a guess where it only holds memory", () => {
    const code = (value: string): string =>
      `var hold [][]byte\n\thold = append(hold, ${value})\n\treturn nil`;
    expect(inBody("go-list-never-read", code("make([]byte, 1<<20)"))).toEqual(["medium, low confidence"]);
    expect(inBody("go-list-never-read", code("read()"))).toEqual(["medium, high confidence"]);
  });

  it("of an unchecked decoding is a guess where the body of a failed response is read for its message", () => {
    const id = "go-unmarshal-unchecked";
    const decode = "json.NewDecoder(resp.Body).Decode(&failure)";
    expect(inBody(id, `if resp.StatusCode != 200 {\n\t\t${decode}\n\t}`)).toEqual(["medium, low confidence"]);
    expect(
      findings(id, `func apiError(resp *http.Response) error {\n\t${decode}\n\treturn failure\n}`),
    ).toEqual(["medium, low confidence"]);
    expect(inBody(id, decode)).toEqual(["medium, high confidence"]);
  });

  it("of any SSH host key is a guess where an option asks for it", () => {
    const id = "go-ssh-accepts-any-host";
    const take = "cb = ssh.InsecureIgnoreHostKey()";
    expect(inBody(id, `if insecure {\n\t\t${take}\n\t}`)).toEqual(["medium, low confidence"]);
    expect(inBody(id, take)).toEqual(["high, high confidence"]);
  });
});
