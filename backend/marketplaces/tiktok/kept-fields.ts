import type { ListingDraft } from "../channel-listings.ts";
import type { WireProduct, WireSku } from "./items.ts";
import { certification } from "./papers.ts";

/**
 * "All inputs, including blanks, will overwrite existing values" (the page of `edit-product`).
 * Fields that we do not have are sent again as they were read. Otherwise the product would lose its
 * video and the certificates that its category requires (`certifications`). Cash on delivery is set
 * by category.
 */
export function keptOfProduct(there: WireProduct, { categoryId, sizeChart }: ListingDraft) {
  const isSameCategory = there.category_chains.some(({ id }) => id === categoryId);
  return {
    ...(sizeChart === null && there.size_chart ? { size_chart: sentChart(there.size_chart) } : {}),
    ...(there.video?.id ? { video: { id: there.video.id } } : {}),
    ...(there.external_product_id ? { external_product_id: there.external_product_id } : {}),
    ...(there.minimum_order_quantity
      ? { minimum_order_quantity: there.minimum_order_quantity }
      : {}),
    ...(there.shipping_insurance_requirement
      ? { shipping_insurance_requirement: there.shipping_insurance_requirement }
      : {}),
    ...(there.shipping_template_id ? { shipping_template_id: there.shipping_template_id } : {}),
    ...(isSameCategory && typeof there.is_cod_allowed === "boolean"
      ? { is_cod_allowed: there.is_cod_allowed }
      : {}),
  };
}

/**
 * Replaces certificates of the same kind by ours, and keeps the others. `there` is `null` where the
 * product does not exist yet.
 */
export function certifications(there: WireProduct | null, draft: ListingDraft) {
  const draftCertificates = draft.certificates ?? [];
  const isSameCategory = there?.category_chains.some(({ id }) => id === draft.categoryId);
  const kept = isSameCategory
    ? (there?.certifications ?? []).filter(
        ({ id }) => !draftCertificates.some(({ certificateId }) => certificateId === id),
      )
    : [];
  const all = [...kept.map(withoutBlanks), ...draftCertificates.map(certification)];
  return all.length > 0 ? { certifications: all } : {};
}

/** The code and the warehouses of a variant on sale can no longer be changed. */
export function keptOfSku({ id, identifier_code: code, ...sku }: WireSku) {
  return {
    id,
    ...(code?.code ? { identifier_code: { code: code.code, type: code.type } } : {}),
    ...(sku.external_sku_id ? { external_sku_id: sku.external_sku_id } : {}),
    ...(sku.external_urls.length > 0 ? { external_urls: sku.external_urls } : {}),
    ...(sku.combined_skus.length > 0 ? { combined_skus: sku.combined_skus } : {}),
  };
}

/** Turns a chart from the read format into the sent format. */
function sentChart({ image, template }: NonNullable<WireProduct["size_chart"]>) {
  return {
    ...(image ? { image: { uri: image.uri } } : {}),
    ...(template ? { template: { id: template.id } } : {}),
  };
}

const withoutBlanks = ({
  expiration_date,
  ...paper
}: WireProduct["certifications"][number]): object => ({
  ...paper,
  ...(expiration_date ? { expiration_date } : {}),
});
