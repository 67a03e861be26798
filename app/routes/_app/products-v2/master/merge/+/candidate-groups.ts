import "server-only";
import type { Translate } from "#app/i18n/keys.ts";
import type { MergeCandidates } from "#contract/product-merges.ts";
import type { CandidateGroup } from "./candidates.tsx";

/** Proposes to keep the product on the most shops, so that the fewest listings move. */
export function buildCandidateGroup(
  { reasons, products }: MergeCandidates["groups"][number],
  t: Translate,
): CandidateGroup {
  const sorted = products.toSorted(
    (a, b) => b.connectedChannels.length - a.connectedChannels.length || b.available - a.available,
  );
  return {
    to: `/products-v2/master/merge?${new URLSearchParams(sorted.map(({ id }) => ["ids", id]))}`,
    reasons: reasons.map((reason) => t(`productMerge:reason.${reason}`)),
    products: sorted.map(({ id, name, images, skus, available, connectedChannels }) => ({
      id,
      name,
      image: images[0]?.url ?? null,
      detail: [
        [...new Set(skus)].join(" … "),
        t("productMerge:candidates.available", { units: available }),
        t("productMerge:candidates.shops", { count: connectedChannels.length }),
      ].join(" · "),
    })),
  };
}
