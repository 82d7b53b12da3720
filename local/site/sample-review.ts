/** The review that the landing page shows: a small change, and what the engine says of it. A test makes it anew and compares. */
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";

const path = "src/orders/find-orders.ts";

// No line is wider than the picture of it, on a screen that shows it beside the headline.

const before = `import type { Request } from "express";
import { db } from "../db.ts";

export async function findOrders(request: Request) {
  const sku = String(request.query.sku);
  return db.query("select * from orders where sku = $1", [sku]);
}
`;

const patch = `@@ -2,6 +2,6 @@ import type { Request } from "express";
 import { db } from "../db.ts";
 
 export async function findOrders(request: Request) {
-  const sku = String(request.query.sku);
-  return db.query("select * from orders where sku = $1", [sku]);
+  const { sku } = request.query;
+  return db.query(\`select * from orders where sku = '\${sku}'\`);
 }
`;

const after = `import type { Request } from "express";
import { db } from "../db.ts";

export async function findOrders(request: Request) {
  const { sku } = request.query;
  return db.query(\`select * from orders where sku = '\${sku}'\`);
}
`;

export interface SampleReview {
  readonly path: string;
  readonly patch: string;
  readonly findings: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly title: string;
    readonly message: string;
    readonly cwe: string | null;
    readonly line: number;
    /** How the value came there. */
    readonly trace: readonly { readonly code: string; readonly line: number }[];
  }[];
  readonly conclusion: string;
}

export async function makeSampleReview(): Promise<SampleReview> {
  const result = await review(
    {
      ...{ baseSha: "0".repeat(40), headSha: "1".repeat(40), unlistedFiles: 0 },
      files: [
        {
          ...{ path, previousPath: null, status: "modified", binary: false, patch },
          ...{ additions: 2, deletions: 2 },
        },
      ],
      read: (addresses) =>
        Promise.resolve(
          addresses.map(({ side }) => ({ kind: "text", text: side === "LEFT" ? before : after })),
        ),
    },
    defaultSettings,
    { now: () => 0, onStart: () => undefined },
  );
  const posted = result.findings.filter(({ outcome }) => outcome === "posted");
  return {
    path,
    patch,
    findings: posted.map(({ ruleId, severity, title, message, cwe, startLine, trace = [] }) => ({
      ...{ ruleId, severity, title, message, cwe },
      line: startLine,
      trace: trace.map(({ code, line }) => ({ code, line })),
    })),
    conclusion: result.conclusion,
  };
}
