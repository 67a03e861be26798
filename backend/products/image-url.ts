import type { ImageSize } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";

export const IMAGE_SIZES = [64, 128, 256, 512] as const;

/**
 * Where a picture is served. Callers that need another size replace the last segment
 * (docs/specification.md "Publishing"). Absolute: with a remote API the pages are on another
 * origin.
 */
export function imageUrl(
  config: Pick<BackendConfig, "publicOrigin">,
  imageId: string,
  size: ImageSize = "256",
): string {
  return `${config.publicOrigin}/api/v1/products/images/${imageId}/${size}`;
}

const OURS =
  /\/api\/v1\/products\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:64|128|256|512|original)$/;

/**
 * The picture that an address of `imageUrl` names, whatever the host was when it was written; null
 * for any other address.
 */
export const imageIdOf = (url: string): string | null => OURS.exec(url)?.[1] ?? null;
