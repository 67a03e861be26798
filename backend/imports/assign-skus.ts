import type { Queryable } from "../db/client.ts";
import { skuKey } from "../products/index.ts";
import { type Decision, problem } from "./decide.ts";
import { skuOwners } from "./match-catalogue.ts";
import { baseSku, takeSku } from "./sku-maker.ts";

/** With more products of the same name, applying the import reports `sku_taken`. */
const NUMBERS_LOOKED_UP = 50;

/**
 * Creates a SKU for every new variant with an empty cell, unique in the file and the account, with
 * a warning. `taken` holds the file's SKUs in lower case; created ones are added to it.
 */
export async function assignSkus(
  db: Queryable,
  accountId: string,
  decisions: readonly Decision[],
  taken: Set<string>,
): Promise<void> {
  const wanted = decisions
    .filter(({ decision }) => decision !== "blocked")
    .flatMap((decision) =>
      decision.newVariants
        .filter(({ sku }) => sku === "")
        .map((variant) => ({
          decision,
          variant,
          base: baseSku(decision.proposal.handle, variant.options),
        })),
    );
  if (wanted.length === 0) return;
  const bases = new Set(wanted.map(({ base }) => skuKey(base)));
  const takenBases = [...(await skuOwners(db, accountId, [...bases])).keys()];
  const numbered = takenBases.flatMap((base) =>
    Array.from({ length: NUMBERS_LOOKED_UP }, (_, index) => `${base}-${index + 2}`),
  );
  for (const sku of [...takenBases, ...(await skuOwners(db, accountId, numbered)).keys()])
    taken.add(sku);
  for (const { decision, variant, base } of wanted) {
    variant.sku = takeSku(base, taken);
    variant.skuGenerated = true;
    decision.problems.push(
      problem(variant.line, "Variant SKU", "sku_generated", variant.sku, "warning"),
    );
  }
}
