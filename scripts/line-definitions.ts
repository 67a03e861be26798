/**
 * Prints sandbox/line/definitions.json: for each MyShop call in the sandbox its method, path,
 * parameters and response fields, as LINE publishes them. The source is the OpenAPI file in
 * github.com/woraphol-j/lineshopping-api-mcp, a copy of LINE's. Takes names, types and required
 * fields, but no text. With a clone of it: `node scripts/line-definitions.ts PATH >
 * sandbox/line/definitions.json`.
 */
import { execFileSync } from "node:child_process";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type Shape = string | Shape[] | { [field: string]: Shape };

const COMMIT = "fece27a";
const ANSWERED = /\/(products|orders)(\/|$)/;

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
interface Specification {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const [, , clone] = process.argv;
if (!clone) throw new Error("Say where the clone of github.com/woraphol-j/lineshopping-api-mcp is");
const specification: Specification = JSON.parse(
  execFileSync("git", ["-C", clone, "show", `${COMMIT}:openapi.json`], { encoding: "utf8" }),
);

function shapeOf(schema: Schema | undefined): Shape {
  if (!schema) return {};
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return shapeOf(specification.components.schemas[name]);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(shapeOf));
  if (schema.anyOf) return shapeOf(schema.anyOf[0]);
  if (schema.type === "array") return [shapeOf(schema.items)];
  if (schema.properties) {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        required.has(name) ? `${name}!` : name,
        shapeOf(inner),
      ]),
    );
  }
  return schema.type === "integer" ? "number" : (schema.type ?? "any");
}

const jsonOf = (content: Record<string, { schema?: Schema }> | undefined) =>
  shapeOf(content?.["application/json"]?.schema);

const all = Object.entries(specification.paths).flatMap(([path, methods]) =>
  ANSWERED.test(path)
    ? Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
        const query = Object.fromEntries(
          parameters
            .filter((one) => one.in === "query")
            .map((one) => [one.required ? `${one.name}!` : one.name, shapeOf(one.schema)]),
        );
        const answer = jsonOf((responses[200] ?? responses[201])?.content);
        return [
          `${method.toUpperCase()} ${path}`,
          { query, body: jsonOf(requestBody?.content), answer },
        ];
      })
    : [],
);
process.stdout.write(`${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
