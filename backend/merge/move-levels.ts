import type { Transaction } from "../db/client.ts";
import type { WriteScope } from "../products/index.ts";
import { moveStock } from "../stocks/index.ts";
import type { MergePlan } from "./plan-merge.ts";

/** Moves the others' units to the survivor's levels, one ledger row each. */
export async function moveLevels(
  tx: Transaction,
  { accountId, actor }: WriteScope,
  { levels }: MergePlan,
): Promise<void> {
  for (const { target, warehouseId, parts, ...plan } of levels) {
    const { onHandDelta, reservedDelta, damagedDelta, doubtfulDelta } = plan;
    const movementFields = { accountId, warehouseId, actor, type: "merge" as const };
    const sources = parts.filter(({ variant }) => variant !== target);
    for (const { variant, level } of sources) {
      if (level.onHand === 0 && level.reserved === 0 && level.damaged === 0) continue;
      await moveStock(tx, {
        ...movementFields,
        variantId: variant.id,
        onHandDelta: -level.onHand,
        reservedDelta: -level.reserved,
        damagedDelta: -level.damaged,
        doubtfulDelta: -level.doubtful,
        note: `${variant.sku} → ${target.sku}`,
      });
    }
    if (onHandDelta === 0 && reservedDelta === 0 && damagedDelta === 0) continue;
    const note = `${sources.map(({ variant }) => variant.sku).join(", ")} → ${target.sku}`;
    await moveStock(tx, {
      ...movementFields,
      variantId: target.id,
      onHandDelta,
      reservedDelta,
      damagedDelta,
      doubtfulDelta,
      note,
    });
  }
}
