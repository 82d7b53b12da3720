/** Operations on the App's webhook deliveries: a list by cursor, one of them, and delivering again. */
import { ApiError, notFound } from "../http/api-error.ts";
import { parseJson } from "../http/exchange.ts";
import type { Delivery } from "../state/model.ts";
import { readRecord } from "../webhooks/deliver.ts";
import { ok, type Answer, type Call, type Operation } from "./call.ts";

function showDelivery(delivery: Delivery): Record<string, unknown> {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.redelivery,
    duration: delivery.duration,
    status: delivery.status,
    status_code: delivery.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

const succeeded = (delivery: Delivery): boolean => delivery.statusCode >= 200 && delivery.statusCode < 400;

function listDeliveries(call: Call): Answer {
  const { query, url } = call;
  const cursor = /^v1_(\d+)$/.exec(typeof query["cursor"] === "string" ? query["cursor"] : "");
  if (query["cursor"] !== undefined && cursor === null) throw new ApiError(400, "Invalid cursor");
  const before = cursor === null ? Infinity : Number(cursor[1]);
  const size = Math.min(100, typeof query["per_page"] === "number" ? query["per_page"] : 30);
  const wanted = query["status"];
  const older = call.world.state.deliveries
    .filter((one) => one.id < before && (wanted === undefined || succeeded(one) === (wanted === "success")))
    .sort((one, other) => other.id - one.id);
  const page = older.slice(0, size);
  const next = new URL(url);
  next.searchParams.set("cursor", `v1_${String(page.at(-1)?.id ?? 0)}`);
  const headers = older.length > size ? { link: `<${next.href}>; rel="next"` } : {};
  return { status: 200, body: page.map(showDelivery), headers };
}

function deliveryOf(call: Call): Delivery {
  const id = Number(call.params["delivery_id"]);
  const found = call.world.state.deliveries.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function getDelivery(call: Call): Answer {
  const delivery = deliveryOf(call);
  const record = readRecord(call.world, delivery.id);
  const request = {
    headers: record?.request.headers ?? {},
    payload: parseJson(record?.request.payload ?? "null"),
  };
  const response = { headers: record?.response.headers ?? {}, payload: record?.response.payload ?? null };
  return ok({ ...showDelivery(delivery), url: "", request, response });
}

export const hookOperations = {
  "apps/list-webhook-deliveries": { who: ["app"], run: listDeliveries },
  "apps/get-webhook-delivery": { who: ["app"], run: getDelivery },
  "apps/redeliver-webhook-delivery": {
    who: ["app"],
    run: (call) => {
      call.world.webhooks.redeliver(call.world, deliveryOf(call));
      return { status: 202, body: {} };
    },
  },
} satisfies Record<string, Operation>;
