import { recordAudit, summariseValue } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { StoredProduct } from "./load-product.ts";
import type { Changes } from "./record-history.ts";

export async function recordProductChanges(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  productId: string,
  changes: Changes,
): Promise<void> {
  const summariseSide = (index: 0 | 1) =>
    summariseValue(
      Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[index]])),
    );
  await recordAudit(tx, backend, caller, {
    ...{ action: "updateProduct", target: `product:${productId}` },
    ...{ before: summariseSide(0), after: summariseSide(1) },
  });
}

export async function recordProductDeleted(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { row, variants }: StoredProduct,
): Promise<void> {
  const { name, description, category } = row;
  const formerVariants = variants.map(({ sku, price }) => ({ sku, price }));
  await recordAudit(tx, backend, caller, {
    ...{ action: "deleteProducts", target: `product:${row.id}` },
    before: summariseValue({ name, description, category, variants: formerVariants }),
  });
}
