import type { MergeRecord } from "../db/schema/product-merges.ts";
import type { LineEffect } from "./lines-to-return.ts";
import type { MergeLevel } from "./read-merge.ts";

interface Units {
  onHand: number;
  reserved: number;
  damaged: number;
}
/** A variant's level in one warehouse, and the merged variants that get units back. */
export interface UndoLevel {
  targetId: string;
  warehouseId: string;
  warehouseName: string;
  now: Units;
  left: Units;
  given: { variantId: string; units: Units }[];
}

const EMPTY_LEVEL = { onHand: 0, damaged: 0, reserved: 0, locked: 0 };

/**
 * Divides each level among its merged variants. A variant gets the units that it brought, minus
 * those shipped for its orders since, plus returns. If fewer are left it gets those, but at least
 * its reservations. Later counts and adjustments belong to the survivor. The sum stays, except for
 * units that the merge wrote off: they are restored.
 */
export function planUndoLevels(
  record: MergeRecord,
  levels: readonly MergeLevel[],
  effects: readonly LineEffect[],
  warehouseNames: ReadonlyMap<string, string>,
) {
  const sourcesByTarget = Map.groupBy(record.merged, ({ into }) => into);
  return [...sourcesByTarget].flatMap(([targetId, sources]) => {
    const ids = new Set(sources.map(({ id }) => id));
    const warehouseIds = new Set(
      [
        ...record.levels.filter(({ variantId }) => ids.has(variantId)),
        ...effects.filter(({ sourceId }) => ids.has(sourceId)),
      ].map((row) => row.warehouseId),
    );
    return [...warehouseIds].map((warehouseId): UndoLevel => {
      const level =
        levels.find((row) => row.variantId === targetId && row.warehouseId === warehouseId) ??
        EMPTY_LEVEL;
      const claims = sources.map(({ id }) => makeClaim(record, effects, id, warehouseId));
      const warehouseName = warehouseNames.get(warehouseId) ?? "";
      return {
        targetId,
        warehouseId,
        warehouseName,
        ...divideUnits(level, claims, record.stock === "keep"),
      };
    });
  });
}

interface Claim {
  variantId: string;
  brought: { onHand: number; damaged: number };
  effect: { onHandDelta: number; damagedDelta: number; held: number };
}

function makeClaim(
  record: MergeRecord,
  effects: readonly LineEffect[],
  variantId: string,
  warehouseId: string,
): Claim {
  const level =
    record.levels.find((row) => row.variantId === variantId && row.warehouseId === warehouseId) ??
    EMPTY_LEVEL;
  const effect = effects.find(
    (row) => row.sourceId === variantId && row.warehouseId === warehouseId,
  ) ?? { onHandDelta: 0, damagedDelta: 0, held: 0 };
  return { variantId, brought: level, effect };
}

function divideUnits(
  level: typeof EMPTY_LEVEL,
  claims: readonly Claim[],
  wasWrittenOff: boolean,
): Pick<UndoLevel, "now" | "left" | "given"> {
  const sumOfClaims = (part: (claim: Claim) => number) =>
    claims.reduce((total, claim) => total + part(claim), 0);
  const totalUnits = {
    onHand: level.onHand + (wasWrittenOff ? sumOfClaims(({ brought }) => brought.onHand) : 0),
    damaged: level.damaged + (wasWrittenOff ? sumOfClaims(({ brought }) => brought.damaged) : 0),
  };
  let freeUnits = totalUnits.onHand - level.reserved - level.locked - totalUnits.damaged;
  let damagedLeft = totalUnits.damaged;
  const returnedUnits = claims.map(({ variantId, brought, effect }) => {
    const damaged = clampUnits(brought.damaged + effect.damagedDelta, damagedLeft);
    const extraUnits = clampUnits(
      brought.onHand + effect.onHandDelta - effect.held - damaged,
      freeUnits,
    );
    damagedLeft -= damaged;
    freeUnits -= extraUnits;
    return {
      variantId,
      units: { onHand: effect.held + damaged + extraUnits, reserved: effect.held, damaged },
    };
  });
  const { onHand, reserved, damaged } = level;
  const sumReturned = (part: keyof Units) =>
    returnedUnits.reduce((total, { units }) => total + units[part], 0);
  const remaining = {
    onHand: totalUnits.onHand - sumReturned("onHand"),
    reserved: reserved - sumReturned("reserved"),
    damaged: totalUnits.damaged - sumReturned("damaged"),
  };
  return { now: { onHand, reserved, damaged }, left: remaining, given: returnedUnits };
}

const clampUnits = (wantedCount: number, limit: number) =>
  Math.min(Math.max(wantedCount, 0), Math.max(limit, 0));
