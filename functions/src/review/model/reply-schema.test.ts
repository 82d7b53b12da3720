import { describe, expect, it } from "vitest";
import { tasks } from "./language-model.ts";
import { jsonSchemaOf } from "./reply-schema.ts";

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function objectsIn(schema: Schema): Schema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items];
  const own = schema.type === "object" ? [schema] : [];
  return [...own, ...inner.flatMap((one) => (one === undefined ? [] : objectsIn(one)))];
}

describe.each(tasks)("the JSON schema of the task %s", (task) => {
  const objects = objectsIn(jsonSchemaOf(task));

  it("requires every field and allows none besides, as providers' strict modes want it", () => {
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) {
      expect(object.required).toEqual(Object.keys(object.properties ?? {}));
      expect(object.additionalProperties).toBe(false);
    }
  });

  it("has no keyword that strict modes refuse", () => {
    expect(JSON.stringify(jsonSchemaOf(task))).not.toMatch(/"(maxLength|minimum|pattern|\$schema)":[^{]/);
  });
});
