import { expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

interface Schema {
  def?: { type?: string; innerType?: Schema; shape?: Record<string, Schema> };
}

/** Returns whether an omitted field gets a value: zod applies a default inside `optional`. */
function isGivenAnyway(schema: Schema | undefined, below = false): boolean {
  const def = schema?.def;
  if (below && def?.type === "default") return true;
  return def?.innerType ? isGivenAnyway(def.innerType, below || def.type === "optional") : false;
}

test("a field that a call may omit gets no default", () => {
  const found = EVERY_ENDPOINT.flatMap(({ name, query, body }) =>
    [query, body].flatMap((part) =>
      Object.entries((part as Schema | undefined)?.def?.shape ?? {})
        .filter(([, field]) => isGivenAnyway(field))
        .map(([field]) => `${name}: ${field}`),
    ),
  );
  expect(found).toEqual([]);
});
