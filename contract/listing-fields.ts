import "@hono/zod-openapi";
import { z } from "zod";
import { instant } from "./query.ts";
import { IMAGE_SIZES } from "./statuses.ts";

/**
 * docs/domain.md "Channel products": after this many identical failures a listing is tried again
 * only when a person has reset it.
 */
export const MOST_IDENTICAL_FAILURES = 3;

export const isPaused = ({ failureCount }: { failureCount: number }): boolean =>
  failureCount >= MOST_IDENTICAL_FAILURES;

/** One channel's own values. `null` uses the master product's ("reset to master"). */
export const overrides = {
  name: z.string().trim().min(1, "required").max(255, "too_long").nullable(),
  description: z.string().max(50_000, "too_long").nullable(),
  condition: z.enum(["new", "used"]).nullable(),
  /**
   * The channel's own choice and order of pictures: the product's, and other pictures of the
   * account that only this channel shows (422 `image_unknown`). A picture that is removed from the
   * product is removed here.
   */
  imageIds: z.array(z.string()).min(1, "too_few").max(50, "too_many").nullable(),
  /**
   * A picture of the account (image type 4, or a size guide's, type 3) for the channel's size chart
   * field (422 `image_unknown`). `null` uses the product's size guide.
   */
  sizeChartImageId: z.string().nullable(),
  imageSize: z.enum(IMAGE_SIZES),
  /** For pre-orders. */
  daysToShip: z.number().int().min(1, "too_small").max(365, "too_big").nullable(),
  /** The offered couriers. `null` for all of the shop's couriers that carry it. */
  logisticsIds: z.array(z.string()).min(1, "too_few").nullable(),
};

/** Certificates that a category requires, as files that were uploaded to the channel. */
export const ListingCertificates = z
  .record(
    z.string(),
    z.object({
      fileId: z.string().min(1, "required"),
      name: z.string().trim().min(1, "required").max(255, "too_long"),
      /** The last valid day. `null` where it is not given. */
      expiresOn: z.iso.date("invalid").nullable().default(null),
    }),
  )
  .openapi("ListingCertificates", {
    description: "certificate id → the file that `uploadChannelFile` answered",
  });
export type ListingCertificates = z.infer<typeof ListingCertificates>;

/** A listing's state beside its choices. `activeAt`: when it is published automatically. */
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
