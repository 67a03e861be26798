import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { images } from "../db/schema/products.ts";
import { invalid } from "../http/problem-error.ts";
import type { EvidencePicture } from "../marketplaces/channel-returns.ts";
import { readImage } from "../products/index.ts";

/** Returns these pictures of the order, ready to send. Throws 422 for any other id. */
export async function readReturnPictures(
  backend: Backend,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
  pictureIds: readonly string[],
): Promise<EvidencePicture[]> {
  if (pictureIds.length === 0) return [];
  const rows = await backend.db
    .select({ id: images.id, name: images.name })
    .from(images)
    .where(
      and(
        eq(images.accountId, accountId),
        eq(images.orderId, id),
        inArray(images.id, [...pictureIds]),
      ),
    );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const pictures: EvidencePicture[] = [];
  for (const pictureId of new Set(pictureIds)) {
    const fileName = names.get(pictureId);
    const image = fileName === undefined ? null : await readImage(backend, pictureId, "original");
    if (!image)
      throw invalid("invalid_body", "The picture belongs to no return of this order", {
        pictureIds: "image_unknown",
      });
    // Pictures are stored as JPEG, and marketplaces rely on the file name.
    pictures.push({ ...image, fileName: `${removeExtension(fileName ?? "")}.jpg` });
  }
  return pictures;
}

const removeExtension = (name: string) => name.replace(/\.\w+$/, "") || "picture";
