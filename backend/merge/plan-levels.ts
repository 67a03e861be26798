import type { MergeProblem, MergeRequest } from "#contract/product-merges.ts";
import type { StoredVariant } from "./pair-variants.ts";
import type { MergeLevel, MergeState } from "./read-merge.ts";

export interface LevelPlan {
  target: StoredVariant;
  warehouseId: string;
  warehouseName: string;
  /** The survivor's is the first. */
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
      const places = new Map(
        allVariants.flatMap(({ id }) =>
          (levelsByVariant.get(id) ?? []).map(
            (level) => [level.warehouseId, level.warehouseName] as const,
          ),
        ),
      );
      return [...places].map(([warehouseId, warehouseName]): LevelPlan => {
        const findStockKey = (variant: StoredVariant) =>
          levelsByVariant.get(variant.id)?.find((level) => level.warehouseId === warehouseId) ??
          NO_UNITS;
        const sumPart = (part: "onHand" | "reserved" | "damaged" | "doubtful") =>
          sources.reduce((total, source) => total + findStockKey(source)[part], 0);
        const level = findStockKey(target);
        const reservedDelta = sumPart("reserved");
        const [onHandDelta, damagedDelta, doubtfulDelta] =
          stock === "sum"
            ? [sumPart("onHand"), sumPart("damaged"), sumPart("doubtful")]
            : [0, 0, 0];
        const [onHand, reserved] = [level.onHand + onHandDelta, level.reserved + reservedDelta];
        const condition = { sku: target.sku, warehouseId };
        if (sources.some((source) => findStockKey(source).locked > 0))
          problems.push({ code: "stock_locked", ...condition });
        // A transfer is received, and a count posted, on the variant that it names.
        for (const source of sources) {
          const place = { sku: source.sku, warehouseId };
          const { incoming, isInCount } = findStockKey(source);
          if (incoming > 0) problems.push({ code: "stock_in_transit", ...place });
          if (isInCount) problems.push({ code: "stock_in_count", ...place });
        }
        if (onHand < reserved + level.locked + level.damaged + damagedDelta)
          problems.push({ code: "stock_short", ...condition });
        const parts = allVariants.map((variant) => ({ variant, level: findStockKey(variant) }));
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
