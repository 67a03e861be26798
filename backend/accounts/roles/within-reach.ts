import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Caller } from "../../context.ts";
import { conflict } from "../../http/problem-error.ts";

/** Throws 409 `beyond_own_permissions`. Otherwise a staff manager could gain any permission. */
export function requireOwnPermissions(
  caller: Pick<Caller, "permissions">,
  permissions: Iterable<Permission>,
): void {
  const lackingPermissions = [...new Set(permissions)].filter(
    (entry) => !caller.permissions.has(entry),
  );
  if (lackingPermissions.length > 0)
    throw conflict("beyond_own_permissions", "You have not these permissions yourself", {
      permissions: lackingPermissions,
    });
}

interface MemberLimits {
  channelIds?: readonly string[] | null | undefined;
  warehouseIds?: readonly string[] | null | undefined;
  orderScope?: OrderScope | undefined;
}

/** Throws 409 `beyond_own_scope` if a limited member gives somebody a wider reach. */
export function requireWithinReach(
  caller: Pick<Caller, "channelIds" | "warehouseIds" | "orderScope">,
  limits: MemberLimits,
): void {
  const isWithinOwnIds = (
    ownIds: readonly string[] | null,
    newIds: readonly string[] | null | undefined,
  ) => ownIds === null || newIds === undefined || newIds?.every((id) => ownIds.includes(id));
  const exceedsOrderScope = caller.orderScope === "picking" && limits.orderScope === "all";
  if (
    exceedsOrderScope ||
    !isWithinOwnIds(caller.channelIds, limits.channelIds) ||
    !isWithinOwnIds(caller.warehouseIds, limits.warehouseIds)
  )
    throw conflict("beyond_own_scope", "You may not work on these channels or warehouses yourself");
}
