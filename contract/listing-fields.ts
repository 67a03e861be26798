import "@hono/zod-openapi";
import { z } from "zod";
import { instant } from "./query.ts";
import { IMAGE_SIZES } from "./statuses.ts";

/** After these a person must reset the listing (docs/domain.md "Channel products"). */
export const MAX_IDENTICAL_FAILURES = 3;

export const isPaused = ({ failureCount }: { failureCount: number }): boolean =>
  failureCount >= MAX_IDENTICAL_FAILURES;

/** `null`: the master product's. */
export const overrides = {
  name: z.string().trim().min(1, "required").max(255, "too_long").nullable(),
  description: z.string().max(50_000, "too_long").nullable(),
  condition: z.enum(["new", "used"]).nullable(),
  /**
   * In the channel's order: the product's pictures, and pictures that only this channel shows (422
   * `image_unknown`). Pictures removed from the product are removed here.
   */
  imageIds: z.array(z.string()).min(1, "too_few").max(50, "too_many").nullable(),
  /**
   * A picture (image type 4, or 3) for the channel's size chart field (422 `image_unknown`).
   * `null`: the product's size guide.
   */
  sizeChartImageId: z.string().nullable(),
  imageSize: z.enum(IMAGE_SIZES),
  /** For pre-orders. */
  daysToShip: z.number().int().min(1, "too_small").max(365, "too_big").nullable(),
  /** `null`: all of the shop's couriers that carry it. */
  logisticsIds: z.array(z.string()).min(1, "too_few").nullable(),
};

/** Files uploaded to the channel. */
export const ListingCertificates = z
  .record(
    z.string(),
    z.object({
      fileId: z.string().min(1, "required"),
      name: z.string().trim().min(1, "required").max(255, "too_long"),
      expiresOn: z.iso.date("invalid").nullable().default(null),
    }),
  )
  .openapi("ListingCertificates", {
    description: "certificate id → the file that `uploadChannelFile` answered",
  });
export type ListingCertificates = z.infer<typeof ListingCertificates>;

/** `activeAt`: the time of automatic publishing. */
export const listingState = {
  name: overrides.name.default(null),
  description: overrides.description.default(null),
  condition: overrides.condition.default(null),
  imageIds: overrides.imageIds.default(null),
  /** Pictures that the product did not have when they were saved. */
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
