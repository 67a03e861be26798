import "server-only";
import { type AccountMode, getAccountMode } from "#contract/account-mode.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import { type Endpoint, isBeyondPicking, listNeededPermissions } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import { findKnownRule, findRule } from "./match-route.ts";
import type { RouteRule } from "./routes-table.ts";

/**
 * Returns whether a member may open a route. Permissions of all roles are combined. Internal-only
 * routes need an internal user.
 */
export function isAllowed(rule: RouteRule, me: CurrentMember): boolean {
  if (rule.internalOnly && !me.user.isInternal) return false;
  if (isBeyondPickingRule(rule, me)) return false;
  if (rule.call && !isWithinLimits(rule.call, me)) return false;
  return rule.permissions.every((permission) => getPermissions(me.user).has(permission));
}

/** Returns whether the backend accepts a call on a screen that the member may open. */
export function mayCall(call: Endpoint, me: CurrentMember): boolean {
  if (!isOpenIn(call.modes, me)) return false;
  if (me.user.orderScope === "picking" && isBeyondPicking(call)) return false;
  const isPermitted = listNeededPermissions(call).every((each) =>
    getPermissions(me.user).has(each),
  );
  return isPermitted && isWithinLimits(call, me);
}

/**
 * Returns whether a call is available to a member limited to some channels or warehouses. A call
 * whose path names a channel must be for one of theirs.
 */
function isWithinLimits({ forLimited, path }: Endpoint, { user }: CurrentMember): boolean {
  if (!user.isLimited || forLimited === "always") return true;
  return forLimited === "named" && path.includes("{channelId}");
}

const isOpenIn = (modes: readonly AccountMode[], { account }: CurrentMember): boolean =>
  modes.includes(getAccountMode(account, Date.now()));

const permissionsByUser = new WeakMap<CurrentMember["user"], ReadonlySet<Permission>>();

/** Returns the combined permissions of a member's roles. Cached, as each menu entry asks. */
function getPermissions(user: CurrentMember["user"]): ReadonlySet<Permission> {
  const permissions =
    permissionsByUser.get(user) ?? new Set(user.roles.flatMap((role) => role.permissions));
  permissionsByUser.set(user, permissions);
  return permissions;
}

/**
 * Returns whether the path is a screen that the member may open in the account's state. A path
 * below a screen is not a screen itself.
 */
export function canOpen(to: string, me: CurrentMember): boolean {
  const rule = findKnownRule(to);
  const isScreen = rule?.path.split("/").length === to.split("/").length;
  return rule !== null && isScreen && isOpenIn(rule.modes, me) && isAllowed(rule, me);
}

/**
 * Returns whether the account has no active channel of the type, so its products cannot be edited
 * (docs/specification.md "Addresses").
 */
export function isRevoked(type: ChannelType, { account }: CurrentMember): boolean {
  return !account.channels.some(
    (channel) => channel.channelType === type && isActiveChannel(channel),
  );
}

export const getRevokedPagePath = (type: ChannelType) => `/products-v2/channels/${type}/revoked`;

/** Returns the address of the page that names the screen and the missing permission. */
export const getNoAccessPath = (pathname: string) =>
  `/no-access?${new URLSearchParams({ path: pathname })}`;

export function findMissingPermissions(pathname: string, { user }: CurrentMember): Permission[] {
  return findRule(pathname).permissions.filter(
    (permission) => !getPermissions(user).has(permission),
  );
}

const isBeyondPickingRule = ({ office, call }: RouteRule, { user }: CurrentMember): boolean =>
  user.orderScope === "picking" && (office || (call !== null && isBeyondPicking(call)));

export const isClosedToPickers = (pathname: string, me: CurrentMember): boolean =>
  isBeyondPickingRule(findRule(pathname), me);

/** Returns whether a member's limits, and not permissions, close a path. */
export function isBeyondLimits(pathname: string, me: CurrentMember): boolean {
  const { call } = findRule(pathname);
  return call !== null && !isWithinLimits(call, me);
}

/** Returns the channel type of a path to products or drafts. `null` for other paths. */
function findChannelType(pathname: string): ChannelType | null {
  const [, type, next] =
    /^\/(?:products-v2\/channels|drafts-v2|drafts)\/([^/]+)(?:\/([^/]+))?/.exec(pathname) ?? [];
  return next === "revoked" ? null : (CHANNEL_TYPES.find((known) => known === type) ?? null);
}

/**
 * Returns the redirect before a page, `null` for none. `now` in milliseconds. The query of a
 * channel's list is kept until the channel is connected again.
 */
export function findRequiredRedirect(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  me: CurrentMember,
  now: number,
): string | null {
  const rule = findRule(pathname);
  if (!rule.modes.includes(getAccountMode(me.account, now))) return "/suspended";
  if (!isAllowed(rule, me)) return getNoAccessPath(pathname);
  const type = findChannelType(pathname);
  return type && isRevoked(type, me) ? getRevokedPagePath(type) + search : null;
}
