import type { Queryable } from "../db/client.ts";
import { makeProblem } from "./decide.ts";
import { findBarcodeOwners } from "./match-catalogue.ts";
import type { ProposalWithProblems } from "./proposal.ts";

/** Files of cash registers have barcodes instead of SKUs. Reports a barcode of several variants. */
export async function fillSkusByBarcode(
  db: Queryable,
  accountId: string,
  proposals: readonly ProposalWithProblems[],
): Promise<void> {
  const unnamed = proposals.flatMap(({ proposal, problems }) =>
    proposal.variants.flatMap((variant) =>
      variant.sku === "" && variant.barcode ? [{ variant, problems, code: variant.barcode }] : [],
    ),
  );
  if (unnamed.length === 0) return;
  const owners = await findBarcodeOwners(
    db,
    accountId,
    unnamed.map(({ code }) => code),
  );
  for (const { variant, problems, code } of unnamed) {
    const skus = owners.get(code) ?? [];
    if (skus.length > 1)
      problems.push(makeProblem(variant.line, "Variant Barcode", "barcode_twice", code, "error"));
    else if (skus[0]) variant.sku = skus[0];
  }
}
