/** What a review comment looks like, drawn from the kit rather than from a picture, so that it follows the theme. */
import { Badge } from "../ui/Badge.tsx";
import { Code } from "../ui/Code.tsx";
import { Star } from "../ui/Star.tsx";

const lines = [
  "export async function findOrders(db, request) {",
  "  const { customer } = request.query;",
  "  return db.query(",
  "    `select * from orders where customer = '${customer}'`,",
  "  );",
  "}",
];

export function SampleFinding() {
  return (
    <figure className="min-w-0">
      <div className="bg-surface shadow-float overflow-hidden rounded-lg border">
        <div className="flex items-center justify-between gap-3 border-b px-4 py-3">
          <span className="text-muted truncate font-mono text-xs">src/orders/find-orders.js</span>
          <Badge tone="critical">Critical</Badge>
        </div>
        <Code
          lines={lines}
          startLine={11}
          highlight={{ from: 14, to: 14 }}
          label="Sample code, lines 11 to 16"
          className="rounded-none! border-0! bg-transparent"
        />
        <div className="flex gap-3 border-t px-4 py-4">
          <span className="bg-accent text-on-accent mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full">
            <Star className="size-3.5" />
          </span>
          <div className="min-w-0 text-base">
            <p className="font-medium">A value from the request becomes part of an SQL query</p>
            <p className="text-muted mt-1">
              Whoever sends <code className="font-mono text-sm">customer</code> can read other people's
              orders. Pass it as a parameter of the query.
            </p>
          </div>
        </div>
      </div>
      <figcaption className="sr-only">A review comment, as Acrux writes it on a pull request</figcaption>
    </figure>
  );
}
