/** Java: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

/** The body begins on line 3. */
export const methodTaking = (parameters: string, returns = "Object", name = "f") =>
  frame(`class C {\n  ${returns} ${name}(${parameters}) {\n    `, "\n  }\n}");

export const { within: inMethod, found } = methodTaking("HttpServletRequest request, String other", "void");

/** A method with those parameters. */
export const methodWith = (body: string, parameters = ""): string => methodTaking(parameters).within(body);

export const foundWith = (body: string, parameters = "", line = 3) =>
  methodTaking(parameters).found(body, line);

export const servletTaking = (parameters: string, name = "f") =>
  frame(`class C extends HttpServlet {\n  void ${name}(${parameters}) {\n    `, "\n  }\n}");

export const { within: inServlet, found: foundInServlet } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response",
);

export const { within: inRoute, found: foundInRoute } = frame(
  'class C {\n  @GetMapping("/x")\n  Object f(@RequestParam String q) {\n    ',
  "\n  }\n}",
);

export const methodNamed = (name: string) => methodTaking("String text, byte[] body", "Object", name);

export const inNamedMethod = (body: string, name = "f") => methodNamed(name).within(body);

export const foundInNamedMethod = (body: string, name = "f") => methodNamed(name).found(body);

export const { within: inServletWithPassword, found: foundInServletWithPassword } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response, String password",
);

export const inClass = (body: string, head = "class C"): string => `${head} {\n  ${body}\n}`;

export const foundInClass = (body: string, head = "class C") => ({ code: inClass(body, head), lines: [2] });
