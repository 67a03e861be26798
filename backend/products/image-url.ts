import type { ImageSize } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";

export const IMAGE_SIZES = [64, 128, 256, 512] as const;

/**
 * Returns a picture's address. For another size, callers replace the last segment
 * (docs/specification.md "Publishing"). It is absolute, because with a remote API the pages are on
 * another origin.
 */
export function imageUrl(
  config: Pick<BackendConfig, "publicOrigin">,
  imageId: string,
  size: ImageSize = "256",
): string {
  return `${config.publicOrigin}/api/v1/products/images/${imageId}/${size}`;
}

const IMAGE_ADDRESS =
  /\/api\/v1\/products\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:64|128|256|512|original)$/;

/** Returns the picture's id in an address of `imageUrl` with any host, or `null`. */
export const readImageId = (url: string): string | null => IMAGE_ADDRESS.exec(url)?.[1] ?? null;
