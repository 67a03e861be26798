import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** The part of JSON Schema that Zod generates from the contract. */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  minimum?: number;
  minItems?: number;
  minLength?: number;
  format?: string;
}

export function shapeOf(schema: z.ZodType | undefined): Shape {
  if (!schema) return {};
  return z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Shape;
}

/** Returns an id for a parameter name, or undefined if it is not an id. */
export type IdFor = (place: string) => string | undefined;

/** Returns a valid value with ids for id parameters. Omits optional parameters that are not ids. */
function sample(shape: Shape, place: string, idFor: IdFor): unknown {
  const one = (shape.anyOf ?? shape.oneOf)?.find(({ type }) => type !== "null") ?? shape.allOf?.[0];
  if (one) return sample(one, place, idFor);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name, inner]) => shape.required?.includes(name) || holdsIds(inner, name, idFor))
          .map(([name, inner]) => [name, sample(inner, name, idFor)]),
      );
    case "array":
      return [sample(shape.items ?? {}, place, idFor)];
    case "string":
      return idFor(place) ?? textOf(shape);
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return idFor(place) ?? "x";
  }
}

function holdsIds(shape: Shape, place: string, idFor: IdFor): boolean {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  if (inner.length > 0) return inner.some((part) => holdsIds(part, place, idFor));
  if (shape.type === "array") return holdsIds(shape.items ?? {}, place, idFor);
  if (shape.type === "object")
    return Object.entries(shape.properties ?? {}).some(([name, part]) =>
      holdsIds(part, name, idFor),
    );
  return shape.type === "string" && !shape.enum && idFor(place) !== undefined;
}

const textOf = ({ format, minLength = 1 }: Shape) =>
  format === "date-time" ? "2026-12-01T00:00:00Z" : "x".repeat(minLength);

export interface Sample {
  method: string;
  /** The path from `/v1` or `/v2` on, with its query. */
  path: string;
  body: string | null;
}

/** Returns a valid request in which every id parameter has a value. */
export function sampleRequest(endpoint: Endpoint, idFor: IdFor): Sample {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(place === "channelType" ? "shopee" : (idFor(place) ?? "none")),
  );
  const query = sample(shapeOf(endpoint.query), "", idFor);
  const asked = new URLSearchParams(
    Object.entries(typeof query === "object" && query ? query : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  return {
    method: endpoint.method.toUpperCase(),
    path: asked.size > 0 ? `${path}?${asked}` : path,
    body:
      endpoint.body && !endpoint.multipart
        ? JSON.stringify(sample(shapeOf(endpoint.body), "", idFor))
        : null,
  };
}
