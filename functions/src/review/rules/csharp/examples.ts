/** C#: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

export const { within: inMethod, found } = frame(
  "public class C {\n  public void F(string other, HttpRequest request) {\n    ",
  "\n  }\n}",
);

export const { within: inAction, found: foundInAction } = frame(
  "public class C : ControllerBase {\n  [HttpGet] public IActionResult F(string id, int n) {\n    ",
  "\n  }\n}",
);
