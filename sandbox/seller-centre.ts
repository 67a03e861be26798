import { html } from "hono/html";
import { z } from "zod";
import { type ConsoleView, renderShopFields } from "./console.ts";
import { Whole } from "./control-input.ts";
import type { Action } from "./controls-http.ts";
import type { Html } from "./page.ts";

const CHANGES = ["hide", "show", "deleteModel", "deleteItem"] as const;
type ChangeName = (typeof CHANGES)[number];

/** A change by the seller on the marketplace's own pages, past the app. */
export const ItemChange = z.object({
  /** A variant, as the line of an order names it. */
  line: z.string().min(1),
  /** Empty: as it is. */
  name: z.string().trim().max(255).optional(),
  sku: z.string().trim().max(50).optional(),
  stock: z.preprocess(
    (value) => (value === "" ? undefined : value),
    Whole.or(z.literal(0)).optional(),
  ),
  change: z.enum(["save", ...CHANGES]).default("save"),
});
export type ItemChangeInput = z.input<typeof ItemChange>;

interface SellerCentreControls<Id> {
  changeItem(shopId: Id, change: ItemChangeInput): Promise<unknown>;
}

export function createItemChangeAction<Id>(
  shopId: z.ZodType<Id>,
): Record<"changeItem", Action<SellerCentreControls<Id>>> {
  return {
    changeItem: (controls, input) =>
      controls.changeItem(z.object({ shopId }).parse(input).shopId, ItemChange.parse(input)),
  };
}

/** The writes of one marketplace. */
interface ItemWrites {
  rename(name: string): PromiseLike<unknown>;
  /** Has at least one of both. */
  setVariant(values: { sku?: string; stock?: number }): PromiseLike<unknown>;
  setShown(isShown: boolean): PromiseLike<unknown>;
  /** Absent where sellers cannot delete one of an item's variants. */
  deleteVariant?(): PromiseLike<unknown>;
  deleteItem(): PromiseLike<unknown>;
}

export async function applyItemChange(
  { name, sku, stock, change }: Omit<z.output<typeof ItemChange>, "line">,
  writes: ItemWrites,
): Promise<void> {
  if (name) await writes.rename(name);
  if (change === "deleteModel") await writes.deleteVariant?.();
  else if (sku || stock !== undefined)
    await writes.setVariant({ ...(sku ? { sku } : {}), ...(stock === undefined ? {} : { stock }) });
  if (change === "hide" || change === "show") await writes.setShown(change === "show");
  if (change === "deleteItem") await writes.deleteItem();
}

/** Changes an item as in the Seller Centre, in the ways that the marketplace offers there. */
export function renderSellerCentre(
  view: ConsoleView,
  items: readonly { name: string; variantName: string; line: string }[],
  changes: readonly ChangeName[] = CHANGES,
): Html {
  const { t, base } = view;
  if (items.length === 0) return html``;
  const options = items.map(
    ({ name, variantName, line }) =>
      html`<option value="${line}">${[name, variantName].filter(Boolean).join(", ")}</option>`,
  );
  const buttons = changes.map(
    (change) => html`<button name="change" value="${change}">${t[change]}</button>`,
  );
  return html`<section><h2>${t.sellerCentre}</h2><p>${t.sellerCentreText}</p>
<form method="post" action="${base}/controls/changeItem">${renderShopFields(view)}
<label>${t.item}<select name="line">${options}</select></label>
<label>${t.newName}<input name="name" maxlength="255"></label>
<label>${t.newSku}<input name="sku" maxlength="50"></label>
<label>${t.newStock}<input type="number" name="stock" min="0" max="1000000"></label>
<div class="actions"><button class="primary" name="change" value="save">${t.saveChange}</button>${buttons}</div></form></section>`;
}
