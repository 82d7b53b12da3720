import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(language: "c" | "cpp", code: string): Origin | undefined {
  const file = parse(language, code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments");
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inMain = (body: string): string => `int main(int argc, char *argv[]) {\n${body}\nreturn 0;\n}`;

describe("the values of C", () => {
  it.each<[string, Origin]>([
    ["sink(argv[1]);", "outside"],
    ["sink(argc);", "cleaned"],
    ['sink(getenv("A"));', "outside"],
    ["char buf[10]; fgets(buf, 10, stdin); sink(buf);", "outside"],
    ["char buf[10]; recv(s, (char *)(buf + n), 9, 0); sink(buf);", "outside"],
    ['int n; scanf("%d", &n); sink(n);', "outside"],
    ["int n = atoi(argv[1]); sink(n);", "cleaned"],
    ['char c[100]; strcpy(c, "ls "); strcat(c, argv[1]); sink(c);', "outside"],
    ['char c[100]; strcpy(c, argv[1]); strcpy(c, "x"); sink(c);', "constant"],
    ['char c[100]; sprintf(c, "ls %s", argv[1]); sink(c);', "outside"],
    ['char c[100]; snprintf(c, 100, "%d", argc); sink(c);', "cleaned"],
    ["char *p = argv[1]; char *q = p; sink(q);", "outside"],
    ['char *p; if (5 == 5) { p = "x"; } else { p = argv[1]; } sink(p);', "constant"],
    ['char *p; switch (6) { case 6: p = "x"; break; default: p = argv[1]; break; } sink(p);', "constant"],
    ['char *p = "a"; while (1) { p = argv[1]; break; } sink(p);', "outside"],
    ["for (int i = 0; i < 1; i++) { sink(argv[i]); }", "outside"],
    ['sink(argc > 1 ? "a" : "b");', "constant"],
    ['if (strcmp(argv[1], "a") == 0) { sink("a"); }', "constant"],
    ['sink("a" "b");', "constant"],
    ["char *p = argv[1]; char **pp = &p; sink(*pp);", "outside"],
    ['char *p = "a"; char **pp = &p; *pp = argv[1]; sink(p);', "outside"],
    ["struct job j; struct job *p = &j; p->cmd = argv[1]; sink(j.cmd);", "outside"],
    ["sink(x);", "unknown"],
  ])("%s", (body, origin) => {
    expect(originIn("c", inMain(body))).toBe(origin);
  });

  it("looks through macros that stand for a variable", () => {
    const code = '#define ARGUMENT data\nvoid f(void) { char *data = getenv("A"); sink(ARGUMENT); }';
    expect(originIn("c", code)).toBe("outside");
  });

  it("follows functions of the file", () => {
    const read = "static char *get(char *b) { fgets(b, 9, stdin); return b; }\n";
    expect(originIn("c", `${read}void f(void) { char b[9]; sink(get(b)); }`)).toBe("outside");
    expect(
      originIn("c", 'static void bad(char *d) { sink(d); }\nvoid f(void) { char *d = getenv("A"); bad(d); }'),
    ).toBe("outside");
    expect(originIn("c", '#define NAME "a"\nvoid f(void) { sink(NAME); }')).toBe("constant");
    expect(
      originIn(
        "c",
        'static int five(void) { return 5; }\nvoid f(char *a) { char *p = "x"; if (five() != 5) p = getenv("A"); sink(p); }',
      ),
    ).toBe("constant");
  });
});

describe("the values of C++", () => {
  it.each<[string, Origin]>([
    ["std::string s = argv[1]; sink(s.c_str());", "outside"],
    ["std::string s(argv[1]); sink(s);", "outside"],
    ['std::string s = "a" + std::string(argv[1]); sink(s);', "outside"],
    ["std::string s; std::cin >> s; sink(s);", "outside"],
    ["std::string a, b; std::cin >> a >> b; sink(b);", "outside"],
    ["std::string s; std::getline(std::cin, s); sink(s);", "outside"],
    ['std::stringstream ss; ss << "a" << argv[1]; sink(ss.str());', "outside"],
    ["std::ostringstream o; o << argv[1]; sink(o.str());", "outside"],
    ["std::ostringstream o; o << 5; sink(o.str());", "constant"],
    ['std::string s = "a"; s += argv[1]; sink(s);', "outside"],
    ["int n = std::stoi(argv[1]); sink(n);", "cleaned"],
    ["auto l = [](std::string a) { return a; }; sink(l(argv[1]));", "outside"],
    ["for (auto &x : v) { sink(x); }", "unknown"],
    ['sink(req.get_param_value("a"));', "outside"],
  ])("%s", (body, origin) => {
    expect(originIn("cpp", inMain(body))).toBe(origin);
  });
});
