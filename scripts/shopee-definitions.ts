/**
 * Prints sandbox/shopee/definitions.json: for each Shopee call in the sandbox its method,
 * parameters and response fields, as Shopee publishes them. The source is the type declarations of
 * @congminh1254/shopee-sdk, generated from Shopee's endpoint definitions. After that package
 * changes: `node scripts/shopee-definitions.ts > sandbox/shopee/definitions.json`.
 */
import { readFileSync } from "node:fs";
import { parseSync, type TsType } from "@swc/core";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type JsonShape = string | JsonShape[] | { [field: string]: JsonShape };

const SDK_FOLDER = new URL("../node_modules/@congminh1254/shopee-sdk/lib/", import.meta.url);
const CALLS_BY_MODULE: Record<string, readonly string[]> = {
  logistics: [
    "create_shipping_document",
    "download_shipping_document",
    "get_address_list",
    "get_channel_list",
    "get_mass_shipping_parameter",
    "get_shipping_document_parameter",
    "get_shipping_document_result",
    "get_shipping_parameter",
    "get_tracking_info",
    "get_tracking_number",
    "mass_ship_order",
    "ship_order",
    "update_shipping_order",
  ],
  media: ["upload_image"],
  "media-space": ["upload_image"],
  order: [
    "cancel_order",
    "get_order_detail",
    "get_order_list",
    "handle_buyer_cancellation",
    "split_order",
    "unsplit_order",
  ],
  payment: ["get_escrow_detail", "get_escrow_list", "get_wallet_transaction_list"],
  product: [
    "add_item",
    "add_model",
    "category_recommend",
    "delete_item",
    "delete_model",
    "get_attribute_tree",
    "get_brand_list",
    "get_category",
    "get_item_base_info",
    "get_item_limit",
    "get_item_list",
    "get_item_promotion",
    "get_item_violation_info",
    "get_model_list",
    "init_tier_variation",
    "unlist_item",
    "update_item",
    "update_model",
    "update_price",
    "update_stock",
    "update_tier_variation",
  ],
  push: ["confirm_consumed_lost_push_message", "get_lost_push_message"],
  returns: [
    "confirm",
    "convert_image",
    "dispute",
    "get_return_detail",
    "get_return_dispute_reason",
    "get_return_list",
    "query_proof",
    "upload_proof",
  ],
  shop: ["get_shop_info", "get_warehouse_detail"],
};

const readSdkFile = (path: string) => readFileSync(new URL(path, SDK_FOLDER), "utf8");

/** Returns the interfaces and type aliases of one declaration file, by name. */
function readDeclarations(source: string): (name: string) => JsonShape {
  const fields = new Map<string, { name: string; required: boolean; type: TsType | undefined }[]>();
  const aliases = new Map<string, TsType>();
  for (const statement of parseSync(source, { syntax: "typescript" }).body) {
    const declaration = statement.type === "ExportDeclaration" ? statement.declaration : statement;
    if (declaration.type === "TsTypeAliasDeclaration")
      aliases.set(declaration.id.value, declaration.typeAnnotation);
    if (declaration.type !== "TsInterfaceDeclaration") continue;
    fields.set(
      declaration.id.value,
      declaration.body.body.flatMap((member) =>
        member.type === "TsPropertySignature" &&
        member.key.type !== "NumericLiteral" &&
        "value" in member.key
          ? [
              {
                name: String(member.key.value),
                required: !member.optional,
                type: member.typeAnnotation?.typeAnnotation,
              },
            ]
          : [],
      ),
    );
  }
  const findShape = (name: string): JsonShape => {
    const alias = aliases.get(name);
    if (alias) return buildShape(alias);
    const ownField = fields.get(name);
    if (!ownField) return name === "Date" ? "number" : "any";
    return Object.fromEntries(
      ownField.map(({ name: field, required, type }) => [
        required ? `${field}!` : field,
        type ? buildShape(type) : "any",
      ]),
    );
  };
  function buildShape(type: TsType): JsonShape {
    if (type.type === "TsKeywordType")
      return ["string", "number", "boolean"].includes(type.kind) ? type.kind : "any";
    if (type.type === "TsArrayType") return [buildShape(type.elemType)];
    if (type.type === "TsUnionType") return uniteShapes(type.types.map(buildShape));
    if (type.type !== "TsTypeReference" || type.typeName.type !== "Identifier") return "any";
    const { value } = type.typeName;
    if (value === "Record") return {};
    const [only] = type.typeParams?.params ?? [];
    if (only) return value === "Array" ? [buildShape(only)] : buildShape(only);
    return findShape(value);
  }
  return findShape;
}

/** Reduces `Date | number` and `Enum | string | number` to the type on the wire. */
function uniteShapes(shapes: JsonShape[]): JsonShape {
  const knownShapes = [...new Set(shapes)].filter((shape) => shape !== "any");
  if (knownShapes.length === 2 && knownShapes.includes("string") && knownShapes.includes("number"))
    return "string|number";
  return knownShapes.length === 1 ? (knownShapes[0] ?? "any") : "any";
}

function buildDefinitions(module: string, calls: readonly string[]) {
  const manager = readSdkFile(`managers/${module}.manager.js`);
  const signatures = readSdkFile(`managers/${module}.manager.d.ts`);
  const findNamedShape = readDeclarations(readSdkFile(`schemas/${module}.d.ts`));
  return calls.map((call) => {
    const path = `${module.replaceAll("-", "_")}/${call}`;
    const callPattern = new RegExp(
      `async (\\w+)\\([^)]*\\) \\{\\s*(?:\\w[^;]*;\\s*)*?return ShopeeFetch\\.fetch\\(this\\.config, "/${path}", \\{([^]*?)\\n\\s*\\}\\)`,
    ).exec(manager);
    const [, method = "", options = ""] = callPattern ?? [];
    const [, request, response = ""] =
      new RegExp(`\\n    ${method}\\((?:params\\??: (\\w+))?\\): Promise<(\\w+)`).exec(
        signatures,
      ) ?? [];
    if (!callPattern || !response)
      throw new Error(`${path} is not in the SDK as this script knows it`);
    return [
      path,
      {
        method: /method: "(\w+)"/.exec(options)?.[1] ?? "GET",
        request: request ? findNamedShape(request) : {},
        response: findNamedShape(response),
      },
    ] as const;
  });
}

/**
 * Corrects Shopee's field tables where its samples or texts differ; the wire follows the samples.
 */
function correctShapes(calls: Record<string, { request: JsonShape; response: JsonShape }>) {
  const getFields = (shape: JsonShape | undefined) => shape as Record<string, JsonShape>;
  const getRequest = (call: string) => getFields(calls[call]?.request);
  const { item_list, ...misplaced } = getFields(calls["product/get_item_base_info"]?.response);
  const [item] = item_list as JsonShape[];
  Object.assign(getFields(calls["product/get_item_base_info"]?.response), {
    item_list: [{ ...getFields(item), ...misplaced }],
  });
  getRequest("product/update_item").logistic_info = getFields(getRequest("product/add_item"))[
    "logistic_info!"
  ] as JsonShape;
  const [model] = getRequest("product/init_tier_variation")["model!"] as JsonShape[];
  getFields(model)["tier_index!"] = ["number"];
  // "There is at least one standardise_tier_variation and tier_variation."
  for (const call of ["product/init_tier_variation", "product/update_tier_variation"])
    getRequest(call).tier_variation = getFields(calls["product/get_model_list"]?.response)[
      "tier_variation!"
    ] as JsonShape;
}

const all = Object.fromEntries(
  Object.entries(CALLS_BY_MODULE).flatMap(([module, calls]) => buildDefinitions(module, calls)),
);
correctShapes(all);
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
