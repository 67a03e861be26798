import { createHash } from "node:crypto";
import type { Backend } from "../context.ts";
import { keepGuidePicture } from "../products/index.ts";
import { fetchPictureAt, storeIfPicture } from "./item-pictures.ts";
import { findListingsConnector } from "./item-shop.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/**
 * Stores size charts of the items to be created. A shop's items share few, so each is stored once.
 */
export async function storeSizeCharts(
  backend: Backend,
  job: ImportRow,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<string, string>> {
  const rowsWithChart = rows.filter(
    ({ decision, item }) => decision === "create" && item.sizeChart,
  );
  const listings = rowsWithChart.length > 0 ? await findListingsConnector(backend, job) : null;
  const imageIdsByItem = new Map<string, string>();
  const imageIdsByHash = new Map<string, string>();
  for (const { externalProductId, item } of rowsWithChart) {
    const bytes = listings && (await fetchPictureAt(backend, listings, item.sizeChart ?? ""));
    if (!bytes) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const picture = { bytes, sha256, name: item.name };
    const id =
      imageIdsByHash.get(sha256) ??
      (await storeIfPicture(keepGuidePicture(backend, job.accountId, picture)));
    if (id === null) continue;
    imageIdsByHash.set(sha256, id);
    imageIdsByItem.set(externalProductId, id);
  }
  return imageIdsByItem;
}
