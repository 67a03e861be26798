import type { Queryable } from "../db/client.ts";
import { toSkuKey } from "../products/index.ts";
import { type Decision, makeProblem } from "./decide.ts";
import { findSkuOwners } from "./match-catalogue.ts";
import { makeBaseSku, takeFreeSku } from "./sku-maker.ts";

/** With more products of one name, applying reports `sku_taken`. */
const MAX_NUMBERS = 50;

/**
 * Creates a unique SKU for each new variant with an empty cell, with a warning. `takenSkus`: SKUs
 * in lower case; created ones are added.
 */
export async function assignSkus(
  db: Queryable,
  accountId: string,
  decisions: readonly Decision[],
  takenSkus: Set<string>,
): Promise<void> {
  const variantsWithoutSku = decisions
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
  if (variantsWithoutSku.length === 0) return;
  const bases = new Set(variantsWithoutSku.map(({ base }) => toSkuKey(base)));
  const takenBases = [...(await findSkuOwners(db, accountId, [...bases])).keys()];
  const numbered = takenBases.flatMap((base) =>
    Array.from({ length: MAX_NUMBERS }, (_, index) => `${base}-${index + 2}`),
  );
  for (const sku of [...takenBases, ...(await findSkuOwners(db, accountId, numbered)).keys()])
    takenSkus.add(sku);
  for (const { decision, variant, base } of variantsWithoutSku) {
    variant.sku = takeFreeSku(base, takenSkus);
    variant.skuGenerated = true;
    decision.problems.push(
      makeProblem(variant.line, "Variant SKU", "sku_generated", variant.sku, "warning"),
    );
  }
}
