import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";

/** Returns the account's undeleted products, each once, in the order of `productIds`. */
export async function findOwnProducts(
  { db }: Pick<Backend, "db">,
  accountId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const result = await db.execute<{ id: string }>(sql`
    select p.id from jsonb_array_elements_text(${JSON.stringify([...new Set(productIds)])}::jsonb) with ordinality x(id, place)
    join products p on p.id = x.id where p.account_id = ${accountId} and p.deleted_at is null order by x.place`);
  return result.rows.map((row) => row.id);
}
