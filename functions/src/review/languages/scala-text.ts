/**
 * Makes Scala readable for a grammar that does not know the parameter of a block with its type and no parentheses, as Play's
 * actions have it: `Action { implicit request: Request[AnyContent] =>` gets them in the place of white space and `implicit`.
 */

const typedParameter = /\{(\s+)(implicit\s+)?(\w+\s*:\s*[\w.]+(?:\[[\w.,_\s[\]]{0,80}\])?)\s(\s*=>)/g;

export function parenthesized(text: string): string {
  if (!text.includes("=>")) return text;
  return text.replaceAll(
    typedParameter,
    (_, before: string, implicit: string | undefined, parameter: string, arrow: string) =>
      implicit === undefined
        ? `{${before.slice(0, -1)}(${parameter})${arrow}`
        : `{${before}(${" ".repeat(implicit.length - 1)}${parameter})${arrow}`,
  );
}
