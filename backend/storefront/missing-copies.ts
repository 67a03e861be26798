import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { images } from "../db/schema/products.ts";
import { storefrontItems, storefronts } from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { enqueueShopCopies } from "../products/index.ts";

const MADE_A_RUN = 200;

/**
 * The job finds shown pictures without copies: of shops from before the copies, and where making
 * them failed.
 */
export async function enqueueMissingCopies(backend: Backend): Promise<void> {
  const { rows } = await backend.db.execute<{ accountId: string; id: string; isWide: boolean }>(sql`
    select i.account_id as "accountId", i.id, shown."isWide" from (
      select account_id, jsonb_array_elements_text(image_ids) as id, false as "isWide" from ${storefrontItems} where is_listed
      union select account_id, jsonb_path_query(variation_types, '$[*].options[*].imageId') #>> '{}', false from ${storefrontItems} where is_listed
      union select account_id, cover_image_id, true from ${storefronts} where cover_image_id is not null
    ) shown join ${images} i on i.account_id = shown.account_id and i.id = shown.id
    where i.shop_copies_at is null limit ${MADE_A_RUN}`);
  for (const { accountId, id, isWide } of rows)
    await transaction(backend.db, (tx) =>
      enqueueShopCopies(backend, tx, { accountId, imageIds: [id], isWide }),
    );
}
