import "@hono/zod-openapi";
import { z } from "zod";
import { instant } from "./query.ts";
import { IMAGE_SIZES } from "./statuses.ts";

/**
 * docs/domain.md "Channel products": after so many failures for the same reason a listing is tried
 * again only when a person has reset it.
 */
export const MOST_IDENTICAL_FAILURES = 3;

/** After so many identical failures another try would only fail again: a person resets it first. */
export const isPaused = ({ failureCount }: { failureCount: number }): boolean =>
  failureCount >= MOST_IDENTICAL_FAILURES;

/**
 * What one channel shows instead of the master product's; null is the master's own ("reset to
 * master").
 */
export const overrides = {
  name: z.string().trim().min(1, "required").max(255, "too_long").nullable(),
  description: z.string().max(50_000, "too_long").nullable(),
  condition: z.enum(["new", "used"]).nullable(),
  /**
   * Pictures in this channel's own choice and order: the product's, and others of the account's
   * that this channel alone shows (422 `image_unknown`). The product's leave with it.
   */
  imageIds: z.array(z.string()).min(1, "too_few").max(50, "too_many").nullable(),
  /**
   * A picture of the sizes (image type 4, or a guide's, type 3) for the channel's own field for
   * them, of the account (422 `image_unknown`); null: that of the product's size guide.
   */
  sizeChartImageId: z.string().nullable(),
  imageSize: z.enum(IMAGE_SIZES),
  /** For goods on order. */
  daysToShip: z.number().int().min(1, "too_small").max(365, "too_big").nullable(),
  /** The couriers offered; null: all of the shop's that carry it. */
  logisticsIds: z.array(z.string()).min(1, "too_few").nullable(),
};

/** The papers that a category asks for, as files that were brought to the channel. */
export const ListingCertificates = z
  .record(
    z.string(),
    z.object({
      fileId: z.string().min(1, "required"),
      name: z.string().trim().min(1, "required").max(255, "too_long"),
      /** The last day it is good; null: not said. */
      expiresOn: z.iso.date("invalid").nullable().default(null),
    }),
  )
  .openapi("ListingCertificates", {
    description: "certificate id → the file that `uploadChannelFile` answered",
  });
export type ListingCertificates = z.infer<typeof ListingCertificates>;

/** What a listing answers beside its choices. `activeAt`: when it is published by itself. */
export const listingState = {
  name: overrides.name.default(null),
  description: overrides.description.default(null),
  condition: overrides.condition.default(null),
  imageIds: overrides.imageIds.default(null),
  /** Those of `imageIds` that the product did not have when they were saved. */
  ownImageIds: z.array(z.string()).default([]),
  sizeChartImageId: overrides.sizeChartImageId.default(null),
  imageSize: overrides.imageSize.default("original"),
  daysToShip: overrides.daysToShip.default(null),
  logisticsIds: overrides.logisticsIds.default(null),
  certificates: ListingCertificates.default({}),
  activeAt: instant().nullable().default(null),
  attempts: z.number().int().default(0),
  isRetryPaused: z.boolean().default(false),
};
