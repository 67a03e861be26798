import type { ImageSize } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";

export const IMAGE_SIZES = [64, 128, 256, 512] as const;

/**
 * Callers replace the last segment for another size (docs/specification.md "Publishing"). Absolute,
 * because a remote API's pages have another origin.
 */
export function makeImageUrl(
  config: Pick<BackendConfig, "publicOrigin">,
  imageId: string,
  size: ImageSize = "256",
): string {
  return `${config.publicOrigin}/api/v1/products/images/${imageId}/${size}`;
}

const IMAGE_ADDRESS =
  /\/api\/v1\/products\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:64|128|256|512|original)$/;

/** Reads the id from an image URL of any host. */
export const readImageId = (url: string): string | null => IMAGE_ADDRESS.exec(url)?.[1] ?? null;
