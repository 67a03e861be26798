import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { products } from "./schema.ts";

/** Ids in one statement. */
const AT_ONCE = 1000;

/** Those of `productIds` that are the account's and not deleted, in their order. */
export async function ownProducts({ db }: Pick<Backend, "db">, accountId: string, productIds: readonly string[]): Promise<string[]> {
  const own = new Set<string>();
  for (let first = 0; first < productIds.length; first += AT_ONCE) {
    const part = productIds.slice(first, first + AT_ONCE);
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.accountId, accountId), inArray(products.id, part), isNull(products.deletedAt)));
    for (const row of rows) own.add(row.id);
  }
  return productIds.filter((id) => own.has(id));
}
