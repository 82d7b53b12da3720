/** Frames around the lines of an example. */

export const inMethod = (body: string): string =>
  `public class C {\n  public void F(string other, HttpRequest request) {\n    ${body}\n  }\n}`;

/** Found at the last line of the body. */
export const found = (body: string) => ({ code: inMethod(body), lines: [2 + body.split("\n").length] });

export const inAction = (body: string): string =>
  `public class C : ControllerBase {\n  [HttpGet] public IActionResult F(string id, int n) {\n    ${body}\n  }\n}`;

/** Found at the last line of the action's body. */
export const foundInAction = (body: string) => ({
  code: inAction(body),
  lines: [2 + body.split("\n").length],
});
