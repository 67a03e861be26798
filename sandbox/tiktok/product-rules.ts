import { z } from "zod";
import { listAttributes, listBrands } from "../attributes.ts";
import type { Region } from "../buyers.ts";
import { ApiError } from "./answers.ts";
import { Certifications, checkCertifications } from "./certifications.ts";
import type { SandboxDeps } from "./deps.ts";
import { createRequestId } from "./ids.ts";
import { findUnknownImages } from "./images.ts";
import { DELIVERY_OPTIONS, WAREHOUSES } from "./logistics.ts";
import { getCurrency, parseWireAmount } from "./money.ts";
import { Platforms } from "./platforms.ts";
import { requireLeaf } from "./references-api.ts";
import type { SalesAttribute } from "./schema.ts";

const MAX_STOCK = 99_999;
const text = z.string().nullish();
const Uri = z.object({ uri: z.string() });

export const Inventory = z
  .array(z.object({ warehouse_id: z.string().optional(), quantity: z.number().int().optional() }))
  .min(1);
const Sku = z.object({
  id: z.string().optional(),
  seller_sku: text,
  price: z.object({ amount: z.string(), currency: z.string() }).nullish(),
  inventory: Inventory.nullish(),
  identifier_code: z.object({ code: z.string(), type: z.string() }).nullish(),
  pre_sale: z
    .object({
      type: z.string(),
      fulfillment_type: z.object({ handling_duration_days: z.number() }).nullish(),
    })
    .nullish(),
  sales_attributes: z
    .array(
      z.object({
        id: text,
        name: text,
        value_id: text,
        value_name: text,
        sku_img: Uri.nullish(),
      }),
    )
    .default([]),
});
export const ProductBody = z.object({
  save_mode: z.enum(["LISTING", "AS_DRAFT"]).default("LISTING"),
  title: z.string(),
  description: z.string(),
  category_id: z.string(),
  brand_id: text,
  external_product_id: z.string().max(999).default(""),
  main_images: z.array(Uri),
  size_chart: z.object({ image: Uri.nullish() }).nullish(),
  package_weight: z.object({ value: z.string(), unit: z.string() }),
  package_dimensions: z
    .object({ length: z.string(), width: z.string(), height: z.string(), unit: z.string() })
    .nullish(),
  product_attributes: z
    .array(
      z.object({
        id: z.string(),
        values: z.array(z.object({ id: z.string().optional(), name: z.string().optional() })),
      }),
    )
    .default([]),
  delivery_option_ids: z.array(z.string()).default([]),
  certifications: Certifications,
  listing_platforms: Platforms.optional(),
  is_pre_owned: z.boolean().default(false),
  skus: z.array(Sku),
});
export type ProductBody = z.infer<typeof ProductBody>;

/** Throws TikTok Shop's errors for Indonesia and Thailand, by its own numbers. */
export async function checkProduct(
  deps: SandboxDeps,
  region: Region,
  body: ProductBody,
): Promise<void> {
  const refuseIf = (isWrong: boolean, code: number, message: string) => {
    if (isWrong) throw new ApiError(code, message);
  };
  const { title, skus } = body;
  refuseIf(title.length < 25 || title.length > 255, 12052051, "The product name length is invalid");
  refuseIf(body.description.length === 0, 12052015, "The product description is required");
  refuseIf(
    body.description.length > 10_000,
    12052013,
    "The product description cannot exceed maximum characters",
  );
  const category = requireLeaf(body.category_id);
  refuseIf(body.main_images.length === 0, 12052028, "Main product image is required");
  refuseIf(body.main_images.length > 9, 12019116, "Too many main images");
  const pictures = [
    ...body.main_images,
    ...(body.size_chart?.image ? [body.size_chart.image] : []),
    ...skus.flatMap((sku) => sku.sales_attributes.flatMap(({ sku_img }) => sku_img ?? [])),
  ];
  const unknown = await findUnknownImages(
    deps,
    pictures.map(({ uri }) => uri),
  );
  refuseIf(unknown.length > 0, 12038002, `Image ${unknown[0]} does not exist`);
  refuseIf(toGrams(body) <= 0, 12052181, "The package weight of the product can not be zero.");
  const options = new Set(DELIVERY_OPTIONS[region].map(({ id }) => id));
  refuseIf(
    body.delivery_option_ids.some((id) => !options.has(id)),
    12052910,
    "Invalid input parameters: delivery_option_ids",
  );
  checkAttributes(category, body);
  await checkCertifications(deps, category, body);
  checkSkus(region, skus);
}

/** An unknown brand is left out of the product, with a warning. */
export function explainClearedBrand({ category_id, brand_id }: ProductBody): string | null {
  if (!brand_id) return null;
  const { brands } = listBrands(requireLeaf(category_id));
  if (brands.some(({ id }) => String(id) === brand_id)) return null;
  return `The [brand_id]:${brand_id} field is incorrect and has been automatically cleared by the system. Reason: [Brand does not exist]. You can edit it later.`;
}

function checkAttributes(category: number, { product_attributes }: ProductBody): void {
  const given = new Set(product_attributes.map(({ id }) => id));
  const known = listAttributes(category);
  const missing = known.find(({ id, mandatory }) => mandatory && !given.has(String(id)));
  if (missing) throw new ApiError(12052104, `property is required: ${missing.en}`);
  const strange = [...given].find((id) => !known.some((one) => String(one.id) === id));
  if (strange !== undefined)
    throw new ApiError(12052247, `Do not support custom product attribute ${strange}.`);
}

function checkSkus(region: Region, skus: ProductBody["skus"]): void {
  const [first] = skus;
  if (!first) throw new ApiError(12052902, "The SKU list is empty.");
  if (skus.length > 100)
    throw new ApiError(12052050, "A single product cannot have more than 100 different SKUs");
  const names = listKinds(first);
  const values = new Set<string>();
  for (const sku of skus) {
    if (sku.price && sku.price.currency !== getCurrency(region))
      throw new ApiError(12052084, "The provided currency is not available for this shop/region.");
    if (sku.price ? !parseWireAmount(sku.price.amount, region) : !sku.id)
      throw new ApiError(12052012, "Incorrect price format");
    if ((sku.seller_sku ?? "").length > 50 || /\s/.test(sku.seller_sku ?? ""))
      throw new ApiError(12052054, "The seller SKU text length cannot exceed max limit characters");
    if (!sku.id && !sku.inventory)
      throw new ApiError(12019022, "SKU must contain a valid warehouse.");
    if (listKinds(sku) !== names || (skus.length > 1 && sku.sales_attributes.length === 0))
      throw new ApiError(12052241, "attribute name or attribute id is empty.");
    for (const { name, value_name } of sku.sales_attributes)
      if ((name ?? "").length > 20 || (value_name ?? "").length > 50)
        throw new ApiError(12052242, "The attribute name characters cannot exceed max_limit");
    values.add(JSON.stringify(sku.sales_attributes.map((one) => one.value_name ?? one.value_id)));
    const days = sku.pre_sale?.fulfillment_type?.handling_duration_days;
    if (days !== undefined && (days < 3 || days > 30))
      throw new ApiError(12019098, "`handling_duration_days` must lie within 3 and 30.");
  }
  if (values.size < skus.length) throw new ApiError(12052244, "The attribute name duplicate.");
}

const listKinds = (sku: ProductBody["skus"][number]) =>
  JSON.stringify(sku.sales_attributes.map(({ id, name }) => name ?? id));

/**
 * Every warehouse of the shop must be named, and no other. `own`: the warehouses of an existing
 * variant, which an edit cannot change.
 */
export function checkInventory(
  region: Region,
  inventory: z.infer<typeof Inventory>,
  own?: readonly string[],
): void {
  const known = WAREHOUSES[region].map(({ id }) => id);
  const named = inventory.map(({ warehouse_id }) => warehouse_id ?? known[0] ?? "");
  const strange = named.find((id) => !known.includes(id));
  if (strange !== undefined)
    throw new ApiError(
      12052530,
      `The warehouse ' ${strange} ' does not belong to this shop/seller.`,
    );
  if (inventory.some(({ quantity = 0 }) => quantity < 0 || quantity > MAX_STOCK))
    throw new ApiError(12019024, "stock count is invalid");
  if (own && named.some((id) => !own.includes(id)))
    throw new ApiError(
      12052533,
      "Removal, addition, and change of warehouses are not permitted. Please specify the original warehouses for the SKUs.",
    );
  const needed = (own ?? known).length;
  if (new Set(named).size < needed && needed > 1)
    throw new ApiError(
      12019028,
      "Multiple warehouses detected. Include all warehouse IDs and the corresponding details and try again.",
    );
}

/** Returns the units of the main warehouse, and of the others by id. */
export function splitInventory(region: Region, inventory: z.infer<typeof Inventory>) {
  const [main] = WAREHOUSES[region];
  let stock = 0;
  const elsewhere: Record<string, number> = {};
  for (const { warehouse_id = main.id, quantity = 0 } of inventory) {
    if (warehouse_id === main.id) stock = quantity;
    else elsewhere[warehouse_id] = quantity;
  }
  return { stock, elsewhere };
}

/** Returns a variant's warehouses: the main one and the others that it was given. */
export const listWarehouses = (
  region: Region,
  { elsewhere }: { elsewhere: Record<string, number> },
) => [WAREHOUSES[region][0].id, ...Object.keys(elsewhere)];

export const toGrams = ({ package_weight: { value, unit } }: ProductBody) =>
  Math.round(Number(value) * (unit === "GRAM" ? 1 : 1000)) || 0;

/** The seller's own names get ids; within a product the same name gets the same id. */
export function buildSalesAttributes(
  sku: ProductBody["skus"][number],
  ids: Map<string, string>,
): SalesAttribute[] {
  const getOrCreateId = (word: string) => {
    const id = ids.get(word) ?? createRequestId();
    ids.set(word, id);
    return id;
  };
  return sku.sales_attributes.map((one) => ({
    id: one.id ?? getOrCreateId(one.name ?? ""),
    name: one.name ?? one.id ?? "",
    valueId: one.value_id ?? getOrCreateId(`${one.name}: ${one.value_name}`),
    valueName: one.value_name ?? one.value_id ?? "",
    imageUri: one.sku_img?.uri ?? null,
  }));
}
