import type { Translate } from "#app/i18n/keys.ts";

interface Scope {
  channelIds: readonly string[] | null;
  warehouseIds: readonly string[] | null;
}

/** "2 channels · 1 warehouse", or that nothing is left out. */
export function scopeText(t: Translate<"staff">, { channelIds, warehouseIds }: Scope): string {
  const parts = [
    ...(channelIds ? [t("staff:scope.channels", { count: channelIds.length })] : []),
    ...(warehouseIds ? [t("staff:scope.warehouses", { count: warehouseIds.length })] : []),
  ];
  return parts.length === 0 ? t("staff:scope.all") : parts.join(" · ");
}
