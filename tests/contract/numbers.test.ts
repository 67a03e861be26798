import { expect, test } from "vitest";
import { z } from "zod";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

const LARGEST = 2_147_483_647;
/** Stored as `bigint`: amounts of money, ledger numbers, and bytes. */
const BIG = /(?:^|\.)(?:price|cogs|prices\.\*|cursor|beforeId|movementIds\.\*|value|storageBytes)$/;

interface Node {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maximum?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $defs?: Record<string, Node>;
}

const lowest = (node: Node) => node.minimum ?? node.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;

/** Returns the places where a schema accepts a number beyond PostgreSQL's `integer`. */
function unbounded(node: Node, path: string): string[] {
  const isChoice = node.enum !== undefined || node.const !== undefined;
  const here =
    !isChoice &&
    (node.type === "integer" || node.type === "number") &&
    !BIG.test(path) &&
    !((node.maximum ?? Number.POSITIVE_INFINITY) <= LARGEST && lowest(node) >= -LARGEST - 1)
      ? [path]
      : [];
  const below: [string, Node | boolean | undefined][] = [
    ...Object.entries(node.properties ?? {}),
    ["*", node.items],
    ["*", node.additionalProperties],
  ];
  const same = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return [
    ...here,
    ...below.flatMap(([name, child]) =>
      typeof child === "object" ? unbounded(child, path === "" ? name : `${path}.${name}`) : [],
    ),
    ...same.flatMap((child) => unbounded(child, path)),
    ...Object.entries(node.$defs ?? {}).flatMap(([name, child]) => unbounded(child, `#${name}`)),
  ];
}

test("no call accepts a number beyond its column's range", () => {
  const found = EVERY_ENDPOINT.flatMap(({ name, query, params, body }) =>
    [query, params, body].flatMap((schema) =>
      schema
        ? unbounded(
            z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Node,
            "",
          ).map((path) => `${name}: ${path}`)
        : [],
    ),
  );
  expect([...new Set(found)]).toEqual([]);
});
