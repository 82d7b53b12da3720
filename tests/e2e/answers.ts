/** Answers of the API that a browser test puts in the server's place. */
import type { Page } from "playwright-core";
import { type ErrorCode, errorStatus } from "../../contract/src/index.ts";

interface Counted {
  /** How often it answered so far. */
  readonly calls: () => number;
}

/** Fails every call of that method and path below /api with the code, as the API would. `*` stands for one part. */
export async function failWith(
  page: Page,
  call: `${"GET" | "POST" | "PATCH" | "*"} /${string}`,
  code: ErrorCode,
  message = `Message of ${code}.`,
): Promise<Counted> {
  const body = JSON.stringify({ code, message, requestId: "req-test" });
  return answer(page, call, { status: errorStatus[code], contentType: "application/json", body });
}

interface Answer {
  status: number;
  contentType: string;
  body: string;
}

/** The same with any answer. The call and its answer are given to the log of the browser, as a real one would be. */
export async function answer(page: Page, call: string, given: Answer): Promise<Counted> {
  const [method, path] = call.split(" ") as [string, string];
  let calls = 0;
  await page.route(`**/api${path}`, async (route) => {
    if (method !== "*" && route.request().method() !== method) return route.fallback();
    calls += 1;
    return route.fulfill(given);
  });
  return { calls: () => calls };
}

/** What the browser asked of /api, as "GET /users/u1", and of Firebase's token service, as "refresh". */
export function watchCalls(page: Page): { readonly calls: string[] } {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice("/api".length)}`);
    if (pathname.endsWith("/v1/token")) calls.push("refresh");
  });
  return { calls };
}
