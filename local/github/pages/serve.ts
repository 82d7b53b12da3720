/** stub */
import type { Reply } from "../http/exchange.ts";
import type { RestRequest } from "../rest/serve.ts";
import type { World } from "../world.ts";
export async function servePage(_world: World, _request: RestRequest): Promise<Reply> {
  return { status: 404, body: "" };
}
