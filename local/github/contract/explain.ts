/** Says what is wrong with a value in the words GitHub uses for requests that do not fit its description. */
import type { ErrorObject } from "ajv";

interface Details {
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly limit?: number;
  readonly type?: string | readonly string[];
}

export function explain(error: ErrorObject, root: unknown): string {
  const details = error.params as Details;
  const value = valueAt(root, error.instancePath);
  const place = error.instancePath === "" ? "" : `For '${error.instancePath.slice(1)}', `;
  switch (error.keyword) {
    case "additionalProperties":
      return `${place}"${details.additionalProperty ?? ""}" is not a permitted key.`;
    case "required":
      return `${place}"${details.missingProperty ?? ""}" wasn't supplied.`;
    case "enum":
      return `${place}${brief(value)} is not a member of ${JSON.stringify(details.allowedValues ?? [])}.`;
    case "maxItems":
      return `${place}No more than ${String(details.limit)} items are allowed; ${String(sizeOf(value))} were supplied.`;
    case "maxLength":
      return `${place}Only ${String(details.limit)} characters are allowed; ${String(sizeOf(value))} were supplied.`;
    case "type":
      return `${place}${brief(value)} is not a ${String(details.type)}.`;
    default:
      return `${place}${brief(value)} ${error.message ?? "is not valid"}.`;
  }
}

function valueAt(root: unknown, path: string): unknown {
  let found = root;
  for (const step of path.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = typeof found === "object" && found !== null ? (found as Record<string, unknown>)[key] : undefined;
  }
  return found;
}

function sizeOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return (text ?? "undefined").slice(0, 80);
}
