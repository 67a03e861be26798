import type { Queryable } from "../db/client.ts";
import { toSkuKey } from "../products/index.ts";
import { type Decision, makeProblem } from "./decide.ts";
import { findSkuOwners } from "./match-catalogue.ts";
import { makeBaseSku, takeSku } from "./sku-maker.ts";

/** With more products of the same name, applying the import reports `sku_taken`. */
const NUMBERS_LOOKED_UP = 50;

/**
 * Creates a SKU for every new variant with an empty cell, unique in the file and the account, with
 * a warning. `takenSkus` holds the file's SKUs in lower case; created ones are added to it.
 */
export async function assignSkus(
  db: Queryable,
  accountId: string,
  decisions: readonly Decision[],
  takenSkus: Set<string>,
): Promise<void> {
  const wantedVariants = decisions
    .filter(({ decision }) => decision !== "blocked")
    .flatMap((decision) =>
      decision.newVariants
        .filter(({ sku }) => sku === "")
        .map((variant) => ({
          decision,
          variant,
          base: makeBaseSku(decision.proposal.handle, variant.options),
        })),
    );
  if (wantedVariants.length === 0) return;
  const bases = new Set(wantedVariants.map(({ base }) => toSkuKey(base)));
  const takenBases = [...(await findSkuOwners(db, accountId, [...bases])).keys()];
  const numbered = takenBases.flatMap((base) =>
    Array.from({ length: NUMBERS_LOOKED_UP }, (_, index) => `${base}-${index + 2}`),
  );
  for (const sku of [...takenBases, ...(await findSkuOwners(db, accountId, numbered)).keys()])
    takenSkus.add(sku);
  for (const { decision, variant, base } of wantedVariants) {
    variant.sku = takeSku(base, takenSkus);
    variant.skuGenerated = true;
    decision.problems.push(
      makeProblem(variant.line, "Variant SKU", "sku_generated", variant.sku, "warning"),
    );
  }
}
