import type { Queryable } from "../db/client.ts";
import { takeSku } from "../imports/index.ts";
import type { ChannelItem } from "../marketplaces/channel-listings.ts";
import { skuKey } from "../products/index.ts";
import { optionNames, readSkuOwners } from "./match-import.ts";
import { madeSku } from "./match-items.ts";

/** An item as far as the SKUs of the product it becomes are concerned. */
export interface NewSkus {
  externalProductId: string;
  name: string;
  /** External variant id → SKU, where one was chosen or made already. */
  newSkus: Record<string, string>;
  types: ChannelItem["variationTypes"];
  variants: ChannelItem["variants"];
}

/** As channel_import_items keeps it. */
interface Chosen {
  id: string;
  new_skus: Record<string, string>;
  skus: string[];
}

/** A product needs a variant. */
export const fitsNewSkus = ({ variants }: NewSkus): boolean => variants.length > 0;

/**
 * The SKUs that items to be created get, each free in the account and among themselves: the one
 * chosen before, else the item's own, else one made of its name; with the first free number behind
 * it where that is `taken` (lower case; these are added to it).
 */
export async function newSkusFor(
  db: Queryable,
  accountId: string,
  rows: readonly NewSkus[],
  taken: Set<string>,
): Promise<Chosen[]> {
  const reserved = new Set(taken);
  for (;;) {
    const chosen = choose(rows, new Set(reserved));
    const skus = [...new Set(chosen.flatMap((one) => one.skus))].filter(
      (sku) => !reserved.has(sku),
    );
    const owned = await readSkuOwners(db, accountId, skus);
    if (owned.size === 0) return chosen;
    // A number behind a SKU may be taken too: once more, with these known.
    for (const sku of owned.keys()) reserved.add(sku);
  }
}

function choose(rows: readonly NewSkus[], taken: Set<string>): Chosen[] {
  return rows.map(({ externalProductId, name, newSkus, types, variants }) => {
    const picked = variants.map(({ externalVariantId, sku, optionIndexes }) => {
      const wanted =
        newSkus[externalVariantId] ??
        (sku.trim() || madeSku(name, optionNames({ variationTypes: types }, optionIndexes)));
      return { externalVariantId, own: sku, sku: takeSku(wanted, taken) };
    });
    const changed = picked.filter(({ own, sku }) => own !== sku);
    return {
      id: externalProductId,
      new_skus: Object.fromEntries(
        changed.map(({ externalVariantId, sku }) => [externalVariantId, sku]),
      ),
      skus: picked.map(({ sku }) => skuKey(sku)),
    };
  });
}
