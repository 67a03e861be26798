import type { Queryable } from "../db/client.ts";
import { takeSku } from "../imports/index.ts";
import type { ChannelItem } from "../marketplaces/channel-listings.ts";
import { skuKey } from "../products/index.ts";
import { optionNames, readSkuOwners } from "./match-import.ts";
import { makeSku } from "./match-items.ts";

export interface NewSkus {
  externalProductId: string;
  name: string;
  /** External variant id → SKU, if one was chosen or generated already. */
  newSkus: Record<string, string>;
  types: ChannelItem["variationTypes"];
  variants: ChannelItem["variants"];
}

/** Column names as in channel_import_items. */
interface Chosen {
  id: string;
  new_skus: Record<string, string>;
  skus: string[];
}

export const hasNewSkus = ({ variants }: NewSkus): boolean => variants.length > 0;

/**
 * Returns SKUs for items to be created, unique in the account and among themselves: the chosen one,
 * else the item's own, else one generated from its name. If it is in `taken` (lower case), appends
 * the first free number. Adds the new SKUs to `taken`.
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
    // A numbered SKU may be taken too: repeat with these known.
    for (const sku of owned.keys()) reserved.add(sku);
  }
}

function choose(rows: readonly NewSkus[], taken: Set<string>): Chosen[] {
  return rows.map(({ externalProductId, name, newSkus, types, variants }) => {
    const picked = variants.map(({ externalVariantId, sku, optionIndexes }) => {
      const wanted =
        newSkus[externalVariantId] ??
        (sku.trim() || makeSku(name, optionNames({ variationTypes: types }, optionIndexes)));
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
