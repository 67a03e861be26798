import type { MergeProblem, MergeRequest } from "#contract/product-merges.ts";
import type { StoredVariant } from "./pair-variants.ts";
import type { MergeLevel, MergeState } from "./read-merge.ts";

export interface LevelPlan {
  target: StoredVariant;
  warehouseId: string;
  warehouseName: string;
  /** The survivor's level is the first. */
  parts: {
    variant: StoredVariant;
    level: Pick<MergeLevel, "onHand" | "reserved" | "damaged" | "doubtful">;
  }[];
  /** Added to the survivor's level. */
  onHandDelta: number;
  reservedDelta: number;
  damagedDelta: number;
  doubtfulDelta: number;
  onHand: number;
  reserved: number;
}

const NO_UNITS = {
  ...{ onHand: 0, reserved: 0, damaged: 0, buffer: 0, doubtful: 0, locked: 0 },
  ...{ incoming: 0, isInCount: false },
};

/** Reserved units always move; units on hand and damaged ones only if the stock is summed. */
export function planLevels(
  { levels }: MergeState,
  groups: readonly { target: StoredVariant; sources: StoredVariant[] }[],
  stock: MergeRequest["stock"],
): { levels: LevelPlan[]; problems: MergeProblem[] } {
  const levelsByVariant = Map.groupBy(levels, (level) => level.variantId);
  const problems: MergeProblem[] = [];
  const plans = groups
    .filter(({ sources }) => sources.length > 0)
    .flatMap(({ target, sources }) => {
      const allVariants = [target, ...sources];
      const warehouses = new Map(
        allVariants.flatMap(({ id }) =>
          (levelsByVariant.get(id) ?? []).map(
            (level) => [level.warehouseId, level.warehouseName] as const,
          ),
        ),
      );
      return [...warehouses].map(([warehouseId, warehouseName]): LevelPlan => {
        const findLevel = (variant: StoredVariant) =>
          levelsByVariant.get(variant.id)?.find((level) => level.warehouseId === warehouseId) ??
          NO_UNITS;
        const sumPart = (part: "onHand" | "reserved" | "damaged" | "doubtful") =>
          sources.reduce((total, source) => total + findLevel(source)[part], 0);
        const level = findLevel(target);
        const reservedDelta = sumPart("reserved");
        const [onHandDelta, damagedDelta, doubtfulDelta] =
          stock === "sum"
            ? [sumPart("onHand"), sumPart("damaged"), sumPart("doubtful")]
            : [0, 0, 0];
        const [onHand, reserved] = [level.onHand + onHandDelta, level.reserved + reservedDelta];
        const problemPlace = { sku: target.sku, warehouseId };
        if (sources.some((source) => findLevel(source).locked > 0))
          problems.push({ code: "stock_locked", ...problemPlace });
        // A transfer or a count continues on the variant that it names, so that it would be lost.
        for (const source of sources) {
          const sourcePlace = { sku: source.sku, warehouseId };
          const { incoming, isInCount } = findLevel(source);
          if (incoming > 0) problems.push({ code: "stock_in_transit", ...sourcePlace });
          if (isInCount) problems.push({ code: "stock_in_count", ...sourcePlace });
        }
        if (onHand < reserved + level.locked + level.damaged + damagedDelta)
          problems.push({ code: "stock_short", ...problemPlace });
        const parts = allVariants.map((variant) => ({ variant, level: findLevel(variant) }));
        return {
          target,
          warehouseId,
          warehouseName,
          parts,
          onHandDelta,
          reservedDelta,
          damagedDelta,
          doubtfulDelta,
          onHand,
          reserved,
        };
      });
    });
  return { levels: plans, problems };
}
