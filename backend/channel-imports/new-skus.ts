import { findByWord } from "#contract/word-table.ts";
import type { Queryable } from "../db/client.ts";
import { takeFreeSku } from "../imports/index.ts";
import type { ChannelItem } from "../marketplaces/channel-listings.ts";
import { toSkuKey } from "../products/index.ts";
import { listOptionNames, readSkuOwners } from "./match-import.ts";
import { makeSku } from "./match-items.ts";

export interface NewSkus {
  externalProductId: string;
  name: string;
  /** External variant id → SKU, if one is chosen or generated already. */
  newSkus: Record<string, string>;
  types: ChannelItem["variationTypes"];
  variants: ChannelItem["variants"];
}

/** Keys are column names of channel_import_items. */
interface ChosenSkus {
  id: string;
  new_skus: Record<string, string>;
  skus: string[];
}

export const hasNewSkus = ({ variants }: NewSkus): boolean => variants.length > 0;

/**
 * Chooses SKUs that are unique in the account and among themselves: the chosen one, else the
 * item's, else one from its name; if it is taken, with the first free number. Adds them to
 * `takenSkus` (lower case).
 */
export async function chooseNewSkus(
  db: Queryable,
  accountId: string,
  rows: readonly NewSkus[],
  takenSkus: Set<string>,
): Promise<ChosenSkus[]> {
  const reservedSkus = new Set(takenSkus);
  for (;;) {
    const chosenSkus = chooseFreeSkus(rows, new Set(reservedSkus));
    const skus = [...new Set(chosenSkus.flatMap((entry) => entry.skus))].filter(
      (sku) => !reservedSkus.has(sku),
    );
    const skuOwners = await readSkuOwners(db, accountId, skus);
    if (skuOwners.size === 0) return chosenSkus;
    // A numbered SKU may be taken too, so this repeats.
    for (const sku of skuOwners.keys()) reservedSkus.add(sku);
  }
}

function chooseFreeSkus(rows: readonly NewSkus[], takenSkus: Set<string>): ChosenSkus[] {
  return rows.map(({ externalProductId, name, newSkus, types, variants }) => {
    const pickedSkus = variants.map(({ externalVariantId, sku, optionIndexes }) => {
      const preferredSku =
        findByWord(newSkus, externalVariantId) ??
        (sku.trim() || makeSku(name, listOptionNames({ variationTypes: types }, optionIndexes)));
      return { externalVariantId, own: sku, sku: takeFreeSku(preferredSku, takenSkus) };
    });
    const changedSkus = pickedSkus.filter(({ own, sku }) => own !== sku);
    return {
      id: externalProductId,
      new_skus: Object.fromEntries(
        changedSkus.map(({ externalVariantId, sku }) => [externalVariantId, sku]),
      ),
      skus: pickedSkus.map(({ sku }) => toSkuKey(sku)),
    };
  });
}
