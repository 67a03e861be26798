import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { storefronts } from "../../db/schema/storefronts.ts";
import { invalid } from "../../http/problem-error.ts";
import { storeImage } from "../../products/index.ts";
import { fileOf } from "../private-pictures.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** The type of a shop's wide picture, which is no product's (contract/statuses.ts IMAGE_TYPE). */
const COVER_TYPE = 102;

/** Throws 422 `required` without a file, and as `storeImage`. */
export async function storeCover(
  backend: Backend,
  shop: OpenStorefront,
  given: unknown,
): Promise<void> {
  const file = fileOf(given);
  if (!file) throw invalid("required", "No picture", { cover: "required" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = { type: COVER_TYPE, name: file.name };
  const { id } = await storeImage(backend, shop.accountId, bytes, facts);
  await setCover(backend, shop, id);
}

export async function setCover(
  { db, now }: Backend,
  { accountId, id }: OpenStorefront,
  coverImageId: string | null,
): Promise<void> {
  await db
    .update(storefronts)
    .set({ coverImageId, updatedAt: now() })
    .where(and(eq(storefronts.accountId, accountId), eq(storefronts.id, id)));
}
