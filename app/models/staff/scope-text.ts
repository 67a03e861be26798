import type { Translate } from "#app/i18n/keys.ts";
import type { OrderScope } from "#contract/order-scope.ts";

interface Scope {
  channelIds: readonly string[] | null;
  warehouseIds: readonly string[] | null;
  orderScope: OrderScope;
}

/** Returns "2 channels · 1 warehouse", or that the scope is unlimited. */
export function describeScope(
  t: Translate<"staff">,
  { channelIds, warehouseIds, orderScope }: Scope,
): string {
  const parts = [
    ...(orderScope === "picking" ? [t("staff:scope.picking")] : []),
    ...(channelIds ? [t("staff:scope.channels", { count: channelIds.length })] : []),
    ...(warehouseIds ? [t("staff:scope.warehouses", { count: warehouseIds.length })] : []),
  ];
  return parts.length === 0 ? t("staff:scope.all") : parts.join(" · ");
}
