/** Says what is wrong with a value in the words GitHub uses for requests that do not fit its description. */
import type { ErrorObject } from "ajv";

interface Details {
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly limit?: number;
  readonly type?: string | readonly string[];
}

type Sentence = (value: unknown, details: Details, error: ErrorObject) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  additionalProperties: (_, { additionalProperty }) =>
    `"${additionalProperty ?? ""}" is not a permitted key.`,
  required: (_, { missingProperty }) => `"${missingProperty ?? ""}" wasn't supplied.`,
  enum: (value, { allowedValues }) =>
    `${brief(value)} is not a member of ${JSON.stringify(allowedValues ?? [])}.`,
  maxItems: (value, { limit }) =>
    `No more than ${String(limit)} items are allowed; ${String(sizeOf(value))} were supplied.`,
  maxLength: (value, { limit }) =>
    `Only ${String(limit)} characters are allowed; ${String(sizeOf(value))} were supplied.`,
  type: (value, { type }) => `${brief(value)} is not a ${String(type)}.`,
};

const otherwise: Sentence = (value, _, { message }) => `${brief(value)} ${message ?? "is not valid"}.`;

export function explain(error: ErrorObject, root: unknown): string {
  const place = error.instancePath === "" ? "" : `For '${error.instancePath.slice(1)}', `;
  const sentence = sentences[error.keyword] ?? otherwise;
  return place + sentence(valueAt(root, error.instancePath), error.params as Details, error);
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
