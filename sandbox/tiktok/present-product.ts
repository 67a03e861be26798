import { listBrands } from "../attributes.ts";
import { CATEGORIES } from "../category-tree.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { presentPicture } from "./images.ts";
import { findOption } from "./logistics.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { getAuditStatus } from "./pending-edits.ts";
import { listWarehouses } from "./product-rules.ts";
import { getReviewedStatus, getTokopediaStatus } from "./reviewed-status.ts";
import type { products, skus } from "./schema.ts";

type ProductRow = typeof products.$inferSelect;
type SkuRow = typeof skus.$inferSelect;

/** Returns the product as `get-product` answers it. */
export function presentProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  { product, skus }: { product: ProductRow; skus: SkuRow[] },
) {
  const categoryId = Number(product.categoryId);
  const brand = listBrands(categoryId).brands.find(({ id }) => String(id) === product.brandId);
  return {
    id: product.productId,
    status: getReviewedStatus(product, deps.now()),
    ...presentIntegration(product, deps.now()),
    title: product.title,
    description: product.description,
    category_chains: listCategoryChain(categoryId),
    ...(brand ? { brand: { id: String(brand.id), name: brand.name } } : {}),
    external_product_id: product.externalId,
    main_images: product.imageUris.map((uri) => presentPicture(deps, uri)),
    ...(product.sizeChartUri
      ? { size_chart: { image: presentPicture(deps, product.sizeChartUri) } }
      : {}),
    package_weight: { value: (product.weightG / 1000).toFixed(3), unit: "KILOGRAM" },
    ...(product.size ? { package_dimensions: { ...product.size, unit: "CENTIMETER" } } : {}),
    product_attributes: product.attributes.map(({ id, values }) => ({ id, values })),
    delivery_options: product.deliveryOptionIds.map((id) => ({
      id,
      name: findOption(shop.region, id)?.name ?? "",
      is_available: true,
    })),
    is_pre_owned: product.isPreOwned,
    ...(product.certifications.length > 0 ? { certifications: product.certifications } : {}),
    audit: { status: getAuditStatus(product, deps.now()) },
    ...(product.failedReasons.length > 0
      ? {
          audit_failed_reasons: [
            {
              position: "Product",
              reasons: product.failedReasons,
              listing_platform: "TIKTOK_SHOP",
            },
          ],
        }
      : {}),
    create_time: toSeconds(product.createdAt),
    update_time: toSeconds(product.updatedAt),
    skus: skus.map((sku) => ({
      ...presentFigures(shop, sku),
      ...(sku.identifier ? { identifier_code: sku.identifier } : {}),
      ...(sku.preSaleDays === null
        ? {}
        : {
            pre_sale: {
              type: "PRE_ORDER",
              fulfillment_type: { handling_duration_days: sku.preSaleDays },
            },
          }),
      sales_attributes: sku.salesAttributes.map((one) => ({
        ...{ id: one.id, name: one.name, value_id: one.valueId, value_name: one.valueName },
        ...(one.imageUri ? { sku_img: presentPicture(deps, one.imageUri) } : {}),
      })),
    })),
  };
}

/** Returns the product as `search-products` lists it. */
export function presentSummary(shop: ShopRow, product: ProductRow, skus: SkuRow[], now: Date) {
  return {
    id: product.productId,
    title: product.title,
    status: getReviewedStatus(product, now),
    ...presentIntegration(product, now),
    skus: skus.map((sku) => presentFigures(shop, sku)),
    create_time: toSeconds(product.createdAt),
    update_time: toSeconds(product.updatedAt),
  };
}

/** Absent where it was never listed in Tokopedia. */
function presentIntegration(product: ProductRow, now: Date) {
  const status = getTokopediaStatus(product, now);
  return status === null
    ? {}
    : { integrated_platform_statuses: [{ platform: "TOKOPEDIA", status }] };
}

function presentFigures(shop: ShopRow, sku: SkuRow) {
  const amount = toWireAmount(sku.price, shop.region);
  return {
    id: sku.skuId,
    seller_sku: sku.sellerSku,
    price: {
      currency: getCurrency(shop.region),
      tax_exclusive_price: amount,
      sale_price: amount,
    },
    inventory: listWarehouses(shop.region, sku).map((id) => ({
      warehouse_id: id,
      quantity: sku.elsewhere[id] ?? sku.stock,
    })),
  };
}

function listCategoryChain(categoryId: number): object[] {
  const category = CATEGORIES.find(({ id }) => id === categoryId);
  if (!category) return [];
  const isLeaf = !CATEGORIES.some(({ parent }) => parent === categoryId);
  return [
    ...listCategoryChain(category.parent),
    {
      id: String(category.id),
      parent_id: String(category.parent),
      local_name: category.en,
      is_leaf: isLeaf,
    },
  ];
}
