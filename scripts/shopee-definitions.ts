/**
 * Prints sandbox/shopee/definitions.json: for each Shopee call in the sandbox its method,
 * parameters and response fields, as Shopee publishes them. The source is the type declarations of
 * @congminh1254/shopee-sdk, generated from Shopee's endpoint definitions. After that package
 * changes: `node scripts/shopee-definitions.ts > sandbox/shopee/definitions.json`.
 */
import { readFileSync } from "node:fs";
import { parseSync, type TsType } from "@swc/core";

/** "string", "number", "boolean", "any"; a list; or an object ("!" marks required keys). */
type Shape = string | Shape[] | { [field: string]: Shape };

const SDK = new URL("../node_modules/@congminh1254/shopee-sdk/lib/", import.meta.url);
const MODULES: Record<string, readonly string[]> = {
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

const read = (path: string) => readFileSync(new URL(path, SDK), "utf8");

/** Returns the interfaces and type aliases of one declaration file, by name. */
function declarations(source: string): (name: string) => Shape {
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
  const named = (name: string): Shape => {
    const alias = aliases.get(name);
    if (alias) return shapeOf(alias);
    const ownField = fields.get(name);
    if (!ownField) return name === "Date" ? "number" : "any";
    return Object.fromEntries(
      ownField.map(({ name: field, required, type }) => [
        required ? `${field}!` : field,
        type ? shapeOf(type) : "any",
      ]),
    );
  };
  function shapeOf(type: TsType): Shape {
    if (type.type === "TsKeywordType")
      return ["string", "number", "boolean"].includes(type.kind) ? type.kind : "any";
    if (type.type === "TsArrayType") return [shapeOf(type.elemType)];
    if (type.type === "TsUnionType") return union(type.types.map(shapeOf));
    if (type.type !== "TsTypeReference" || type.typeName.type !== "Identifier") return "any";
    const { value } = type.typeName;
    if (value === "Record") return {};
    const [only] = type.typeParams?.params ?? [];
    if (only) return value === "Array" ? [shapeOf(only)] : shapeOf(only);
    return named(value);
  }
  return named;
}

/** Reduces `Date | number` and `Enum | string | number` to the type on the wire. */
function union(shapes: Shape[]): Shape {
  const known = [...new Set(shapes)].filter((shape) => shape !== "any");
  if (known.length === 2 && known.includes("string") && known.includes("number"))
    return "string|number";
  return known.length === 1 ? (known[0] ?? "any") : "any";
}

function definitionsOf(module: string, calls: readonly string[]) {
  const manager = read(`managers/${module}.manager.js`);
  const signatures = read(`managers/${module}.manager.d.ts`);
  const named = declarations(read(`schemas/${module}.d.ts`));
  return calls.map((call) => {
    const path = `${module.replaceAll("-", "_")}/${call}`;
    const made = new RegExp(
      `async (\\w+)\\([^)]*\\) \\{\\s*(?:\\w[^;]*;\\s*)*?return ShopeeFetch\\.fetch\\(this\\.config, "/${path}", \\{([^]*?)\\n\\s*\\}\\)`,
    ).exec(manager);
    const [, method = "", options = ""] = made ?? [];
    const [, request, response = ""] =
      new RegExp(`\\n    ${method}\\((?:params\\??: (\\w+))?\\): Promise<(\\w+)`).exec(
        signatures,
      ) ?? [];
    if (!made || !response) throw new Error(`${path} is not in the SDK as this script knows it`);
    return [
      path,
      {
        method: /method: "(\w+)"/.exec(options)?.[1] ?? "GET",
        request: request ? named(request) : {},
        response: named(response),
      },
    ] as const;
  });
}

/**
 * Corrects Shopee's field tables where its samples or texts differ; the wire follows the samples.
 */
function correct(calls: Record<string, { request: Shape; response: Shape }>) {
  const fields = (shape: Shape | undefined) => shape as Record<string, Shape>;
  const requestOf = (call: string) => fields(calls[call]?.request);
  const { item_list, ...misplaced } = fields(calls["product/get_item_base_info"]?.response);
  const [item] = item_list as Shape[];
  Object.assign(fields(calls["product/get_item_base_info"]?.response), {
    item_list: [{ ...fields(item), ...misplaced }],
  });
  requestOf("product/update_item").logistic_info = fields(requestOf("product/add_item"))[
    "logistic_info!"
  ] as Shape;
  const [model] = requestOf("product/init_tier_variation")["model!"] as Shape[];
  fields(model)["tier_index!"] = ["number"];
  // "There is at least one standardise_tier_variation and tier_variation."
  for (const call of ["product/init_tier_variation", "product/update_tier_variation"])
    requestOf(call).tier_variation = fields(calls["product/get_model_list"]?.response)[
      "tier_variation!"
    ] as Shape;
}

const all = Object.fromEntries(
  Object.entries(MODULES).flatMap(([module, calls]) => definitionsOf(module, calls)),
);
correct(all);
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
