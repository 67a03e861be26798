import type { z } from "zod";
import type { EditPreview, ProductEdit } from "#contract/product-batches.ts";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend } from "../context.ts";
import { listProductChanges, loadProducts, toProductInput } from "../products/index.ts";
import { applyEdit } from "./edit-rule.ts";

const PAGE_SIZE = 500;
const MAX_EXAMPLES = 20;
const MAX_REFUSALS = 100;

/** Returns the effects of an edit without writing it. Throws 404 `unknown_ids`. */
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
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    for (const storedProduct of await loadProducts(
      db,
      accountId,
      ids.slice(start, start + PAGE_SIZE),
    )) {
      const product = toProductInput(storedProduct);
      const entry = { productId: storedProduct.row.id, productName: product.name };
      const { next, refusal } = applyEdit(product, edit);
      const changes = Object.entries(listProductChanges(product, next));
      preview.total++;
      if (refusal) {
        preview.refused++;
        if (preview.refusals.length < MAX_REFUSALS) preview.refusals.push({ ...entry, ...refusal });
      } else if (changes.length === 0) preview.unchanged++;
      else {
        preview.changed++;
        for (const [field, [before, after]] of changes)
          if (preview.examples.length < MAX_EXAMPLES)
            preview.examples.push({ ...entry, field, before, after });
      }
    }
  }
  return preview;
}
