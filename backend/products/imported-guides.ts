import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { images, products, sizeCharts } from "../db/schema/products.ts";
import { storeImage } from "./images.ts";

/** See contract/size-charts.ts. */
const MAX_NAME_LENGTH = 100;

/**
 * Many items may show one picture, so an existing guide's picture is used. Throws as `storeImage`.
 */
export async function storeGuidePicture(
  backend: Backend,
  accountId: string,
  { bytes, sha256, name }: { bytes: Uint8Array; sha256: string; name: string },
): Promise<{ id: string }> {
  const [existingChart] = await backend.db
    .select({ id: images.id })
    .from(sizeCharts)
    .innerJoin(
      images,
      and(eq(images.accountId, sizeCharts.accountId), eq(images.id, sizeCharts.imageId)),
    )
    .where(and(eq(sizeCharts.accountId, accountId), eq(images.sha256, sha256)))
    .limit(1);
  return (
    existingChart ??
    storeImage(backend, accountId, bytes, { type: IMAGE_TYPE.sizeChartChannel, name })
  );
}

/** Returns the id of the guide with the picture. */
export async function findOrCreateGuide(
  tx: Transaction,
  { accountId, now }: { accountId: string; now: Date },
  imageId: string,
  productName: string,
): Promise<string> {
  // The second of two parallel items waits for the first one's guide.
  await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.accountId, accountId), eq(images.id, imageId)))
    .for("no key update");
  const [existingChart] = await tx
    .select({ id: sizeCharts.id })
    .from(sizeCharts)
    .where(and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.imageId, imageId)))
    .limit(1)
    .for("key share");
  if (existingChart) return existingChart.id;
  const id = newId();
  await tx.insert(sizeCharts).values({
    ...{ id, accountId, imageId, name: productName.trim().slice(0, MAX_NAME_LENGTH) },
    ...{ measures: [], rows: [], createdAt: now, updatedAt: now },
  });
  return id;
}

/** Deletes an imported guide, unless a product uses it or the seller changed it. */
export async function deleteUnusedImportedGuide(
  tx: Transaction,
  accountId: string,
  sizeChartId: string,
): Promise<void> {
  const matchGuide = and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, sizeChartId));
  const [imported] = await tx
    .select({ id: sizeCharts.id })
    .from(sizeCharts)
    .innerJoin(
      images,
      and(eq(images.accountId, sizeCharts.accountId), eq(images.id, sizeCharts.imageId)),
    )
    .where(
      and(matchGuide, eq(sizeCharts.version, 1), eq(images.type, IMAGE_TYPE.sizeChartChannel)),
    );
  if (!imported) return;
  const matchUses = and(eq(products.accountId, accountId), eq(products.sizeChart, sizeChartId));
  if ((await tx.$count(products, and(matchUses, isNull(products.deletedAt)))) > 0) return;
  await tx
    .update(products)
    .set({ sizeChart: null })
    .where(and(matchUses, isNotNull(products.deletedAt)));
  await tx.delete(sizeCharts).where(matchGuide);
}
