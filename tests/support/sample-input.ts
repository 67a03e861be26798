import { z } from "zod";

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
}

const TEXTS = [
  ...["abc", "ABC-1", "123456", "a.test", "#112233", "08:00", "2026-11-21"],
  ...["2026-11-21T00:00:00Z", "https://a.test/x", "laras@toko.test", "/x"],
  "a".repeat(43),
];
const BY_FORMAT: Record<string, string> = {
  "date-time": "2026-11-21T00:00:00Z",
  date: "2026-11-21",
  email: "laras@toko.test",
  uri: "https://a.test/x",
};

/**
 * Returns a value that fits a schema of the contract, with every field filled in. Fields with a
 * name in `ids` have that id.
 */
export function sampleOf(schema: z.ZodType, ids: Record<string, string>): unknown {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return sample(json, "", ids);
}

/** Returns the query that an address needs: required fields, and fields that hold ids. */
export function sampleQuery(schema: z.ZodType, ids: Record<string, string>): URLSearchParams {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const query = new URLSearchParams();
  for (const [name, part] of Object.entries(json.properties ?? {})) {
    const id = ids[name] ?? ids[name.replace(/s$/, "")];
    if (id) query.set(name, id);
    else if (json.required?.includes(name)) query.set(name, String(sample(part, name, ids)));
  }
  return query;
}

function sample(schema: JsonSchema, name: string, ids: Record<string, string>): unknown {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  if (choices?.[0]) return sample(choices[0], name, ids);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sample(part, name, ids)));
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sample(part, key, ids)]),
      );
    case "array":
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
            sample(schema.items ?? {}, name, ids),
          )
        : [];
    case "string":
      return ids[name] ?? ids[name.replace(/s$/, "")] ?? textFor(schema);
    case "integer":
    case "number":
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case "boolean":
      return true;
    default:
      return ids[name] ?? ids[name.replace(/s$/, "")] ?? null;
  }
}

function textFor({ format, pattern, minLength = 0 }: JsonSchema): string {
  const known = BY_FORMAT[format ?? ""];
  if (known) return known;
  const fits = pattern ? TEXTS.find((text) => new RegExp(pattern, "u").test(text)) : undefined;
  return (fits ?? "abc").padEnd(minLength, "x");
}
