import type { ListingDraft } from "../channel-listings.ts";
import type { WireProduct, WireSku } from "./items.ts";
import { makeCertification } from "./papers.ts";

/**
 * "All inputs, including blanks, will overwrite existing values" (the page of `edit-product`).
 * Fields that we do not have are sent again as they were read. Otherwise the product would lose
 * its video and the certificates that its category requires (`mergeCertifications`). Cash on
 * delivery is set by category.
 */
export function keepProductFields(existing: WireProduct, { categoryId, sizeChart }: ListingDraft) {
  const isSameCategory = existing.category_chains.some(({ id }) => id === categoryId);
  return {
    ...(sizeChart === null && existing.size_chart
      ? { size_chart: toSentChart(existing.size_chart) }
      : {}),
    ...(existing.video?.id ? { video: { id: existing.video.id } } : {}),
    ...(existing.external_product_id ? { external_product_id: existing.external_product_id } : {}),
    ...(existing.minimum_order_quantity
      ? { minimum_order_quantity: existing.minimum_order_quantity }
      : {}),
    ...(existing.shipping_insurance_requirement
      ? { shipping_insurance_requirement: existing.shipping_insurance_requirement }
      : {}),
    ...(existing.shipping_template_id
      ? { shipping_template_id: existing.shipping_template_id }
      : {}),
    ...(isSameCategory && typeof existing.is_cod_allowed === "boolean"
      ? { is_cod_allowed: existing.is_cod_allowed }
      : {}),
  };
}

/**
 * Replaces certificates of the same kind by ours, and keeps the others. `existing` is `null` where
 * the product does not exist yet.
 */
export function mergeCertifications(existing: WireProduct | null, draft: ListingDraft) {
  const draftCertificates = draft.certificates ?? [];
  const isSameCategory = existing?.category_chains.some(({ id }) => id === draft.categoryId);
  const keptCertifications = isSameCategory
    ? (existing?.certifications ?? []).filter(
        ({ id }) => !draftCertificates.some(({ certificateId }) => certificateId === id),
      )
    : [];
  const allEntries = [
    ...keptCertifications.map(removeBlanks),
    ...draftCertificates.map(makeCertification),
  ];
  return allEntries.length > 0 ? { certifications: allEntries } : {};
}

/** The code and the warehouses of a variant on sale can no longer be changed. */
export function keepSkuFields({ id, identifier_code: code, ...sku }: WireSku) {
  return {
    id,
    ...(code?.code ? { identifier_code: { code: code.code, type: code.type } } : {}),
    ...(sku.external_sku_id ? { external_sku_id: sku.external_sku_id } : {}),
    ...(sku.external_urls.length > 0 ? { external_urls: sku.external_urls } : {}),
    ...(sku.combined_skus.length > 0 ? { combined_skus: sku.combined_skus } : {}),
  };
}

/** Turns a chart from the read format into the sent format. */
function toSentChart({ image, template }: NonNullable<WireProduct["size_chart"]>) {
  return {
    ...(image ? { image: { uri: image.uri } } : {}),
    ...(template ? { template: { id: template.id } } : {}),
  };
}

const removeBlanks = ({
  expiration_date,
  ...paper
}: WireProduct["certifications"][number]): object => ({
  ...paper,
  ...(expiration_date ? { expiration_date } : {}),
});
