import type { ChannelType } from "#contract/statuses.ts";

export const buildListingsPath = (type: ChannelType) => `/products-v2/channels/${type}`;
export const buildListingPath = (type: ChannelType, channelId: string, productId: string) =>
  `${buildListingsPath(type)}/${channelId}/${productId}`;
/** Returns the editor's anchor of a field in the channel's checks. */
export const findFieldAnchor = (field: string) =>
  `#${encodeURIComponent({ categoryId: "category", brandId: "brand" }[field] ?? field)}`;
/**
 * Returns the anchor where a finding is fixed. An attribute has no field before a category is
 * chosen, so the category comes first.
 */
export const findFixAnchor = (field: string, findings: readonly { field: string }[]) => {
  const lacksCategory = findings.some((finding) => finding.field === "categoryId");
  return findFieldAnchor(field.startsWith("attributes.") && lacksCategory ? "categoryId" : field);
};
/** Fields that only the master product has. */
export const OF_MASTER = /^(?:isActive|isDigital|variants|variationTypes|sizeChart)/;
/** Returns whether the product needs pictures first: a listing chooses among them. */
export const lacksPictures = ({
  code,
  hasPictures,
}: {
  code: string | null;
  hasPictures: boolean;
}) => code === "image_missing" && !hasPictures;
export const buildDraftsPath = (type: ChannelType, channelId: string) =>
  `/drafts-v2/${type}/${channelId}`;
