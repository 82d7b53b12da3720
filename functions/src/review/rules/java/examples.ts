/** Java: code around the examples of rules. */

/** The body begins on line 3; the last of its lines is the finding's. */
export const inMethod = (body: string): string =>
  `class C {\n  void f(HttpServletRequest request, String other) {\n    ${body}\n  }\n}`;
export const found = (body: string) => ({ code: inMethod(body), lines: [2 + body.split("\n").length] });

/** A method with those parameters; its body begins on line 3. */
export const methodWith = (body: string, parameters = ""): string =>
  `class C {\n  Object f(${parameters}) {\n    ${body}\n  }\n}`;
export const foundWith = (body: string, parameters = "", line = 3) => ({
  code: methodWith(body, parameters),
  lines: [line],
});
