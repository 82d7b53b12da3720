import { describe, expect, it } from "vitest";
import { shellOfDockerfile } from "./dockerfile-text.ts";
import { phpOfBlade, rubyOfErb } from "./erb-text.ts";
import { parenthesized } from "./scala-text.ts";
import { knownSql } from "./sql-text.ts";

describe.each([
  ["a Dockerfile", shellOfDockerfile, 'FROM a\nRUN a && \\\n# é\n  b\nRUN <<EOF\nx\nEOF\nCMD ["a", "b"]\r\n'],
  ["an SQL script", knownSql, "-- é;\nGRANT ALL\n  ON t TO 'x;y';\nSELECT $$;$$;\nEXEC a\nGO\nCALL b()"],
  ["Scala", parenthesized, "Action { implicit r: Request[A] =>\n f { x: Int => é }\n}"],
  ["an ERB template", rubyOfErb, "<p>é</p>\n<%# a\nb %><%= f x -%>\n<% if a %>%><%== b %>"],
  ["a Blade template", phpOfBlade, "<p>{!! $a !!}</p>\n<?php f('{!!'); ?>{{ $b }}"],
])("the text that is read for %s", (_name, prepare, text) => {
  it("has the same length and lines", () => {
    expect(prepare(text)).toHaveLength(text.length);
    expect(prepare(text).split("\n")).toHaveLength(text.split("\n").length);
  });
});

describe("shellOfDockerfile", () => {
  it("makes the script of RUN a statement of its own", () => {
    expect(shellOfDockerfile("RUN --mount=type=ssh make")).toBe("RUN --mount=type=ssh;make");
  });

  it("turns lists into words and comments inside an instruction into blanks", () => {
    expect(shellOfDockerfile('CMD ["a", "b"]')).toBe('CMD  "a"  "b" ');
    expect(shellOfDockerfile("RUN a \\\n # b\n c")).toBe("RUN;a \\\n   \\\n c");
  });
});

describe("knownSql", () => {
  it("keeps what the grammar knows and makes a comment of the rest", () => {
    expect(knownSql("SELECT 1;\nGRANT a TO b;")).toBe("SELECT 1;\n/*NT a TO b*/");
  });

  it("does not end a statement inside a text or a body", () => {
    expect(knownSql("CALL a(';', $$;$$);")).toBe("/*L a(';', $$;$$)*/");
  });
});

describe("parenthesized", () => {
  it("gives the typed parameter of a block its parentheses, and leaves types of functions alone", () => {
    expect(parenthesized("f { x: Int => x }")).toBe("f {(x: Int)=> x }");
    expect(parenthesized("f { implicit r: R[A] =>\n}")).toBe("f { (        r: R[A])=>\n}");
    expect(parenthesized("def f(g: Int => Int)")).toBe("def f(g: Int => Int)");
  });
});

describe("rubyOfErb", () => {
  it("keeps the code and makes blanks of the page", () => {
    expect(rubyOfErb("<p><%= raw a %></p><% b -%>")).toBe("   _=  raw a  ;       b   ;");
  });

  it("tells what is written unescaped", () => {
    expect(rubyOfErb("<%== a %>")).toBe("r_=  a  ;");
  });
});

describe("phpOfBlade", () => {
  it("reads unescaped output as PHP's, outside of PHP's own tags", () => {
    expect(phpOfBlade("{!! $a !!}<?php '{!! $b !!}'")).toBe("<?= $a  ?><?php '{!! $b !!}'");
  });
});
