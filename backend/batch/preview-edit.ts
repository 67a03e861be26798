import type { z } from "zod";
import type { EditPreview, ProductEdit } from "#contract/product-batches.ts";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend } from "../context.ts";
import { listProductChanges, loadProducts, toProductInput } from "../products/index.ts";
import { applyEdit } from "./edit-rule.ts";

const AT_ONCE = 500;
const MOST_EXAMPLES = 20;
const MOST_REFUSALS = 100;

/**
 * Returns what the edit would do, by the rule that also writes it, without deleted products. Throws
 * 404 `unknown_ids`.
 */
export async function previewEdit(
  { db }: Pick<Backend, "db">,
  accountId: string,
  { productIds, edit }: { productIds: string[]; edit: ProductEdit },
): Promise<z.input<typeof EditPreview>> {
  await requireKnownIds(db, accountId, { products: { productIds } });
  const preview: z.input<typeof EditPreview> = {
    total: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    examples: [],
    refusals: [],
  };
  const ids = [...new Set(productIds)];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const storedProduct of await loadProducts(
      db,
      accountId,
      ids.slice(start, start + AT_ONCE),
    )) {
      const product = toProductInput(storedProduct);
      const namedEntry = { productId: storedProduct.row.id, productName: product.name };
      const { next, refusal } = applyEdit(product, edit);
      const changes = Object.entries(listProductChanges(product, next));
      preview.total++;
      if (refusal) {
        preview.refused++;
        if (preview.refusals.length < MOST_REFUSALS)
          preview.refusals.push({ ...namedEntry, ...refusal });
      } else if (changes.length === 0) preview.unchanged++;
      else {
        preview.changed++;
        for (const [field, [before, after]] of changes)
          if (preview.examples.length < MOST_EXAMPLES)
            preview.examples.push({ ...namedEntry, field, before, after });
      }
    }
  }
  return preview;
}
