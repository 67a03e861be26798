/** One warehouse's part of what a variant can sell. */
export interface SellableLevel {
  warehouseId: string;
  available: number;
  /** Off: this level is not shown on any channel. */
  syncEnabled: boolean;
}

export interface PushRule {
  /** The warehouses bound to the channel; none: the account's default warehouse stands in. */
  boundWarehouseIds: readonly string[];
  defaultWarehouseId: string | null;
}

/**
 * What a channel should show for a variant: the sum of what is available in the warehouses bound to it, never below zero. Null when none of them
 * has a level that is synced: then the channel's own figure is left alone.
 */
export function pushFigure(levels: readonly SellableLevel[], rule: PushRule): number | null {
  const sources = new Set(rule.boundWarehouseIds.length > 0 ? rule.boundWarehouseIds : [rule.defaultWarehouseId]);
  const counted = levels.filter((level) => level.syncEnabled && sources.has(level.warehouseId));
  if (counted.length === 0) return null;
  return Math.max(
    0,
    counted.reduce((sum, level) => sum + level.available, 0),
  );
}
