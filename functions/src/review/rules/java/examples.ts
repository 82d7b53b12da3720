/** Java: code around the examples of rules. */

/** The body begins on line 3; the last of its lines is the finding's. */
export const inMethod = (body: string): string =>
  `class C {\n  void f(HttpServletRequest request, String other) {\n    ${body}\n  }\n}`;
export const found = (body: string) => ({ code: inMethod(body), lines: [2 + body.split("\n").length] });
