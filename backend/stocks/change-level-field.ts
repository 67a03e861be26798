import { MAX_ON_HAND } from "#contract/numbers.ts";
import type { ADJUSTMENT_REASONS, WRITABLE_FIGURES } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { type LevelAfter, tryMoveStock } from "./move-stock.ts";

type WritableFigure = (typeof WRITABLE_FIGURES)[number];

interface LevelFigures {
  onHand: number;
  reserved: number;
  locked: number;
  damaged: number;
  buffer: number;
  doubtful: number;
  incoming: number;
}

/** A level with its current figures. The transaction has locked its row. */
export interface LockedLevel extends LevelFigures {
  id: string;
  variantId: string;
  warehouseId: string;
  rack: string;
  syncEnabled: boolean;
}

interface FigureChange {
  accountId: string;
  actor: string;
  figure: WritableFigure;
  /** Pass exactly one: a difference, or the new value. */
  by?: number | undefined;
  to?: number | undefined;
  reason: (typeof ADJUSTMENT_REASONS)[number];
  note: string;
  undoes?: number | undefined;
}

/** `moved`: the figure changed; `movementId` is its ledger row. */
export type FigureOutcome =
  | { ok: true; moved: boolean; movementId: number | null; availableDelta: number }
  | { ok: false; code: "too_big" | "negative" | "below_committed" };

/** Writes a ledger movement and updates `level`. A refusal writes nothing. */
export async function changeLevelField(
  tx: Transaction,
  level: LockedLevel,
  { accountId, actor, figure, by, to, reason, note, undoes }: FigureChange,
): Promise<FigureOutcome> {
  const delta = by ?? (to ?? level[figure]) - level[figure];
  if (delta === 0) return { ok: true, moved: false, movementId: null, availableDelta: 0 };
  if (level[figure] + delta > MAX_ON_HAND) return { ok: false, code: "too_big" };
  // For units on hand, the movement itself refuses fewer than are committed.
  if (figure !== "onHand" && level[figure] + delta < 0) return { ok: false, code: "negative" };
  const after = await tryMoveStock(tx, {
    accountId,
    variantId: level.variantId,
    warehouseId: level.warehouseId,
    type: figure === "incoming" ? "incoming" : "adjustment",
    [`${figure}Delta`]: delta,
    reason,
    note,
    actor,
    ...(undoes === undefined ? {} : { undoes }),
  });
  if (!after) return { ok: false, code: "below_committed" };
  const availableDelta = after.available - computeAvailable(level);
  copyFigures(level, after);
  return { ok: true, moved: true, movementId: after.movementId, availableDelta };
}

/** Calculates as the column `stocks.available` does. */
export const computeAvailable = (level: Omit<LevelFigures, "incoming">): number =>
  Math.max(level.onHand - level.reserved - level.locked - level.damaged - level.doubtful, 0) -
  level.buffer;

export function copyFigures(level: LockedLevel, after: Omit<LevelAfter, "movementId">): void {
  level.onHand = after.onHand;
  level.reserved = after.reserved;
  level.damaged = after.damaged;
  level.buffer = after.buffer;
  level.doubtful = after.doubtful;
  level.incoming = after.incoming;
}
