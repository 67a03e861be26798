/**
 * Prints sandbox/tiktok/definitions.json: for each TikTok Shop call in the sandbox its method,
 * path, parameters and response fields, as TikTok publishes them. The source is the specification
 * files of github.com/lazykern/ecommerce-api-docs, generated from TikTok's documentation. Takes
 * names, types and required fields, but no text. With a clone of it: `node
 * scripts/tiktok-definitions.ts PATH > sandbox/tiktok/definitions.json`.
 */
import { execFileSync } from "node:child_process";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

const SOURCE_COMMIT = "eba059e3e9e6ef5605117593b3c79866ed7c814e";
const SOURCE_FOLDER = "data/raw/tiktok/api-reference";
const CALLS_BY_FOLDER: Record<string, readonly string[]> = {
  authorization: ["get-authorized-shops"],
  "customer-service": [
    "create-conversation",
    "get-conversation-messages",
    "get-conversations",
    "read-message",
    "send-message",
    "upload-buyer-messages-image",
  ],
  event: ["get-shop-webhooks", "update-shop-webhook"],
  finance: ["get-statements", "get-transactions-by-statement"],
  fulfillment: [
    "batch-ship-packages",
    "combine-package",
    "create-packages",
    "get-order-split-attributes",
    "get-package-detail",
    "get-package-handover-time-slots",
    "get-package-shipping-document",
    "get-tracking",
    "mark-package-as-shipped",
    "search-combinable-packages",
    "search-package",
    "ship-package",
    "split-orders",
    "uncombine-packages",
  ],
  logistics: ["get-shipping-providers", "get-warehouse-delivery-options", "get-warehouse-list"],
  orders: ["get-order-detail", "get-order-list"],
  products: [
    "activate-product",
    "create-product",
    "deactivate-products",
    "delete-products",
    "edit-product",
    "get-attributes",
    "get-brands",
    "get-categories",
    "get-category-rules",
    "get-product",
    "inventory-search",
    "recommend-category",
    "search-products",
    "update-inventory",
    "update-price",
    "upload-product-file",
    "upload-product-image",
  ],
  promotion: ["get-activity", "search-activities"],
  "return-and-refund": [
    "approve-cancellation",
    "approve-return",
    "cancel-order",
    "get-aftersale-eligibility",
    "get-reject-reasons",
    "reject-cancellation",
    "reject-return",
    "search-cancellations",
    "search-returns",
  ],
};

interface Parameter {
  name: string;
  type: string;
  required: string;
}
interface Specification {
  document_api_meta: {
    interface_path: string;
    query: string;
    request_query_param: Parameter[];
    request_body_param: Parameter[];
    response_param: Parameter[];
    method: number;
  };
}

const METHODS: Record<number, string> = { 1: "POST", 2: "GET", 3: "PUT", 4: "DELETE" };
/** Parameters of every call; the gateway checks them. */
const COMMON_PARAMETERS = new Set([
  "app_key",
  "sign",
  "timestamp",
  "access_token",
  "version",
  "shop_id",
]);

function readSpecification(clone: string, path: string): Specification {
  return JSON.parse(
    execFileSync(
      "git",
      ["-C", clone, "show", `${SOURCE_COMMIT}:${SOURCE_FOLDER}/${path}.spec.json`],
      {
        encoding: "utf8",
      },
    ),
  );
}

function simplifyType(type: string): string {
  if (/^(string|double)/.test(type)) return "string";
  if (/^(u?int|long|float|number)/.test(type)) return "number";
  if (/^bool/.test(type)) return "boolean";
  return "any";
}

/** Builds an object from lines; each `^` before a name is one level of nesting. */
function buildShape(parameters: readonly Parameter[]): JsonShape {
  const root: Record<string, JsonShape> = {};
  const around: Record<string, JsonShape>[] = [root];
  for (const { name, type, required } of parameters) {
    const bareName = name.replace(/^\^+/, "").trim();
    const depth = name.length - name.replace(/^\^+/, "").length;
    const parent = around[depth];
    if (!parent || !bareName) continue;
    const isList = type.startsWith("[]");
    const kind = type.replace(/^(\[\])+/, "");
    const inner: Record<string, JsonShape> = {};
    const shape: JsonShape = kind === "object" ? inner : simplifyType(kind);
    parent[required === "Y" ? `${bareName}!` : bareName] = isList ? [shape] : shape;
    around.splice(depth + 1, Number.POSITIVE_INFINITY, inner);
  }
  return root;
}

function buildDefinition(clone: string, path: string) {
  const { document_api_meta: meta } = readSpecification(clone, path);
  const method = METHODS[meta.method];
  if (!method) throw new Error(`${path} has the unknown method ${meta.method}`);
  const query = meta.request_query_param.filter(({ name }) => !COMMON_PARAMETERS.has(name));
  const data = (buildShape(meta.response_param) as Record<string, JsonShape>).data ?? {};
  return [
    `${method} ${meta.interface_path.trim()}`,
    { query: buildShape(query), body: buildShape(meta.request_body_param), answer: data },
  ] as const;
}

const [, , clone] = process.argv;
if (!clone) throw new Error("Say where the clone of github.com/lazykern/ecommerce-api-docs is");
const all = Object.fromEntries(
  Object.entries(CALLS_BY_FOLDER).flatMap(([service, calls]) =>
    calls.map((call) => buildDefinition(clone, `${service}/${call}`)),
  ),
);
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
