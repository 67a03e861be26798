import { createHash } from "node:crypto";
import type { Backend } from "../context.ts";
import { keepGuidePicture } from "../products/index.ts";
import { fetchPictureAt, keepStoredId } from "./item-pictures.ts";
import { findListingsConnector } from "./item-shop.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/**
 * Returns our images of the size charts of the items to be created, by item. Works one after the
 * other: most items of a shop show the same few, and each is stored once. Leaves out unavailable
 * ones.
 */
export async function storeSizeCharts(
  backend: Backend,
  job: ImportRow,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<string, string>> {
  const wantedRows = rows.filter(({ decision, item }) => decision === "create" && item.sizeChart);
  const listings = wantedRows.length > 0 ? await findListingsConnector(backend, job) : null;
  const keptByExternalProductId = new Map<string, string>();
  const knownBySha256 = new Map<string, string>();
  for (const { externalProductId, item } of wantedRows) {
    const bytes = listings && (await fetchPictureAt(backend, listings, item.sizeChart ?? ""));
    if (!bytes) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const picture = { bytes, sha256, name: item.name };
    const id =
      knownBySha256.get(sha256) ??
      (await keepStoredId(keepGuidePicture(backend, job.accountId, picture)));
    if (id === null) continue;
    knownBySha256.set(sha256, id);
    keptByExternalProductId.set(externalProductId, id);
  }
  return keptByExternalProductId;
}
