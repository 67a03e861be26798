import { and, eq } from "drizzle-orm";
import { applyItemChange, ItemChange, type ItemChangeInput } from "../seller-centre.ts";
import { createItemNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { items, models } from "./schema.ts";

/** `line` is `itemId:modelId`. */
export async function changeItem(
  { db, now }: SandboxDeps,
  shop: ShopRow,
  input: ItemChangeInput,
): Promise<{ itemId: number }> {
  const { line, ...change } = ItemChange.parse(input);
  if (!/^\d+:\d+$/.test(line)) throw createItemNotFound();
  const [itemId = 0, modelId = 0] = line.split(":").map(Number);
  const updateItem = (values: Partial<typeof items.$inferInsert>) =>
    db
      .update(items)
      .set({ ...values, updatedAt: now() })
      .where(and(eq(items.shopId, shop.shopId), eq(items.itemId, itemId)))
      .returning({ itemId: items.itemId });
  const [found] = await updateItem({});
  if (!found) throw createItemNotFound();
  const isModel = and(eq(models.itemId, itemId), eq(models.modelId, modelId));
  await applyItemChange(change, {
    rename: (name) => updateItem({ name }),
    async setVariant(values) {
      if (values.sku && modelId === 0) await updateItem({ itemSku: values.sku });
      await db.update(models).set(values).where(isModel);
    },
    setShown: (isShown) => updateItem({ status: isShown ? "NORMAL" : "UNLIST" }),
    deleteVariant: () => db.delete(models).where(isModel),
    deleteItem: () => updateItem({ status: "SELLER_DELETE" }),
  });
  return found;
}
