import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Caller } from "../../context.ts";
import { conflict } from "../../http/problem-error.ts";

/**
 * Nobody gives out, or takes from somebody, a permission that they have not themselves: else
 * whoever manages staff could make themselves anything. Throws 409 `beyond_own_permissions`
 * (details: the permissions).
 */
export function requireOwnPermissions(
  caller: Pick<Caller, "permissions">,
  permissions: Iterable<Permission>,
): void {
  const lacking = [...new Set(permissions)].filter((each) => !caller.permissions.has(each));
  if (lacking.length > 0)
    throw conflict("beyond_own_permissions", "You have not these permissions yourself", {
      permissions: lacking,
    });
}

/** What is left out stays as it is. */
interface Scope {
  channelIds?: readonly string[] | null | undefined;
  warehouseIds?: readonly string[] | null | undefined;
  orderScope?: OrderScope | undefined;
}

/**
 * Who is limited to some channels or warehouses, or to picking, lets nobody work on more. Throws
 * 409 `beyond_own_scope`.
 */
export function requireWithinScope(
  caller: Pick<Caller, "channelIds" | "warehouseIds" | "orderScope">,
  scope: Scope,
): void {
  const isWithin = (own: readonly string[] | null, given: readonly string[] | null | undefined) =>
    own === null || given === undefined || given?.every((id) => own.includes(id));
  const isMoreWork = caller.orderScope === "picking" && scope.orderScope === "all";
  if (
    isMoreWork ||
    !isWithin(caller.channelIds, scope.channelIds) ||
    !isWithin(caller.warehouseIds, scope.warehouseIds)
  )
    throw conflict("beyond_own_scope", "You may not work on these channels or warehouses yourself");
}
