import type { ImageSize } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";

/** Of an uploaded file. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const IMAGE_SIZES = [64, 128, 256, 512] as const;

/**
 * Where a picture is served. Callers that need another size replace the last segment (part 2 §5: 64, 128, 256 or 512, above that the original).
 * Absolute: with a remote API the pages are on another origin.
 */
export function imageUrl(config: Pick<BackendConfig, "publicOrigin">, imageId: string, size: ImageSize = "256"): string {
  return `${config.publicOrigin}/api/v1/products/images/${imageId}/${size}`;
}
