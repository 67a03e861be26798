/**
 * Prints sandbox/line/definitions.json: for each MyShop call in the sandbox its method, path,
 * parameters and response fields, as LINE publishes them. The source is the OpenAPI file in
 * github.com/woraphol-j/lineshopping-api-mcp, a copy of LINE's. Takes names, types and required
 * fields, but no text. With a clone of it: `node scripts/line-definitions.ts PATH >
 * sandbox/line/definitions.json`.
 */
import { execFileSync } from "node:child_process";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

const SOURCE_COMMIT = "fece27a";
const ANSWERED_PATHS = /\/(products|orders|settlements)(\/|$)/;

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
  execFileSync("git", ["-C", clone, "show", `${SOURCE_COMMIT}:openapi.json`], { encoding: "utf8" }),
);

function buildShape(schema: Schema | undefined): JsonShape {
  if (!schema) return {};
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return buildShape(specification.components.schemas[name]);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(buildShape));
  if (schema.anyOf) return buildShape(schema.anyOf[0]);
  if (schema.type === "array") return [buildShape(schema.items)];
  if (schema.properties) {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        required.has(name) ? `${name}!` : name,
        buildShape(inner),
      ]),
    );
  }
  return schema.type === "integer" ? "number" : (schema.type ?? "any");
}

const findJsonShape = (content: Record<string, { schema?: Schema }> | undefined) =>
  buildShape(content?.["application/json"]?.schema);

const all = Object.entries(specification.paths).flatMap(([path, methods]) =>
  ANSWERED_PATHS.test(path)
    ? Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
        const query = Object.fromEntries(
          parameters
            .filter((one) => one.in === "query")
            .map((one) => [one.required ? `${one.name}!` : one.name, buildShape(one.schema)]),
        );
        const answer = findJsonShape((responses[200] ?? responses[201])?.content);
        return [
          `${method.toUpperCase()} ${path}`,
          { query, body: findJsonShape(requestBody?.content), answer },
        ];
      })
    : [],
);
process.stdout.write(`${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
