import { and, eq } from "drizzle-orm";
import { html } from "hono/html";
import { z } from "zod";
import { type ConsoleView, renderShopFields } from "../console.ts";
import { Whole } from "../control-input.ts";
import type { Html } from "../page.ts";
import { createItemNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { items, models } from "./schema.ts";

/** A change by the seller on the marketplace's own pages, past the app. */
export const ItemChange = z.object({
  /** As an order's line: `itemId:modelId`. */
  line: z.string().regex(/^\d+:\d+$/),
  /** Empty: as it is. */
  name: z.string().trim().max(255).optional(),
  sku: z.string().trim().max(100).optional(),
  stock: z.preprocess(
    (value) => (value === "" ? undefined : value),
    Whole.or(z.literal(0)).optional(),
  ),
  change: z.enum(["save", "hide", "show", "deleteModel", "deleteItem"]).default("save"),
});
type ItemChange = z.output<typeof ItemChange>;

export async function changeItem(
  { db, now }: SandboxDeps,
  shop: ShopRow,
  { line, name, sku, stock, change }: ItemChange,
): Promise<{ itemId: number }> {
  const [itemId = 0, modelId = 0] = line.split(":").map(Number);
  const isItem = and(eq(items.shopId, shop.shopId), eq(items.itemId, itemId));
  const isModel = and(eq(models.itemId, itemId), eq(models.modelId, modelId));
  const status = ({ hide: "UNLIST", show: "NORMAL", deleteItem: "SELLER_DELETE" } as const)[
    change as "hide"
  ];
  const [found] = await db
    .update(items)
    .set({
      updatedAt: now(),
      ...(status ? { status } : {}),
      ...(name ? { name } : {}),
      ...(sku && modelId === 0 ? { itemSku: sku } : {}),
    })
    .where(isItem)
    .returning({ itemId: items.itemId });
  if (!found) throw createItemNotFound();
  if (change === "deleteModel") await db.delete(models).where(isModel);
  const values = { ...(sku ? { sku } : {}), ...(stock === undefined ? {} : { stock }) };
  if (change !== "deleteModel" && Object.keys(values).length > 0)
    await db.update(models).set(values).where(isModel);
  return found;
}

/** Changes an item as in the Seller Centre. */
export function renderSellerCentre(
  view: ConsoleView,
  shown: readonly { name: string; variantName: string; line: string }[],
): Html {
  const { t, base } = view;
  if (shown.length === 0) return html``;
  const options = shown.map(
    ({ name, variantName, line }) =>
      html`<option value="${line}">${[name, variantName].filter(Boolean).join(", ")}</option>`,
  );
  const others = (["hide", "show", "deleteModel", "deleteItem"] as const).map(
    (change) => html`<button name="change" value="${change}">${t[change]}</button>`,
  );
  return html`<section><h2>${t.sellerCentre}</h2><p>${t.sellerCentreText}</p>
<form method="post" action="${base}/controls/changeItem">${renderShopFields(view)}
<label>${t.item}<select name="line">${options}</select></label>
<label>${t.newName}<input name="name" maxlength="255"></label>
<label>${t.newSku}<input name="sku" maxlength="100"></label>
<label>${t.newStock}<input type="number" name="stock" min="0" max="1000000"></label>
<div class="actions"><button class="primary" name="change" value="save">${t.saveChange}</button>${others}</div></form></section>`;
}
