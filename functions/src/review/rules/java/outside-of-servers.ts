/** Java: whether nothing in a file speaks of a server or a network. */
import type { SgNode } from "@ast-grep/napi";

/** Nothing in the file says that what is read comes from outside. */
export function isFarFromOutside(_: SgNode, { text }: { readonly text: string }): boolean {
  return !/Servlet|[sS]ocket|@(?:Request|Path|Get|Post|Put|Query|Form|Consumes)|MultipartFile|HttpExchange|HttpURLConnection|openStream\(|WebSocket|\b[rR]equest\b|MessageListener|Controller/.test(
    text,
  );
}
