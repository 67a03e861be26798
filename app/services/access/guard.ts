import "server-only";
import { type AccountMode, accountMode } from "#contract/account-mode.ts";
import type { Me } from "#contract/accounts.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import { type Endpoint, isBeyondPicking, neededFor } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import { knownRule, ruleFor } from "./match-route.ts";
import type { RouteRule } from "./routes-table.ts";

/** The roles of a member count together. Internal-only routes exist for internal users. */
export function isAllowed(rule: RouteRule, me: Me): boolean {
  if (rule.internalOnly && !me.user.isInternal) return false;
  if (isBeyondPickingRule(rule, me)) return false;
  if (rule.call && !isWithinLimits(rule.call, me)) return false;
  return rule.permissions.every((permission) => permissionsOf(me.user).has(permission));
}

/** Whether the backend answers this call of a screen that the member may open. */
export function mayCall(call: Endpoint, me: Me): boolean {
  if (!isOpenIn(call.modes, me)) return false;
  if (me.user.orderScope === "picking" && isBeyondPicking(call)) return false;
  const isPermitted = neededFor(call).every((each) => permissionsOf(me.user).has(each));
  return isPermitted && isWithinLimits(call, me);
}

/**
 * A member limited to some channels or warehouses makes the calls that are for them; those whose
 * address names a channel are about one of theirs.
 */
function isWithinLimits({ forLimited, path }: Endpoint, { user }: Me): boolean {
  if (!user.isLimited || forLimited === "always") return true;
  return forLimited === "named" && path.includes("{channelId}");
}

const isOpenIn = (modes: readonly AccountMode[], { account }: Me): boolean =>
  modes.includes(accountMode(account, Date.now()));

const known = new WeakMap<Me["user"], ReadonlySet<Permission>>();

/** What the roles of a member hold together. A member's menu asks for it once an entry. */
function permissionsOf(user: Me["user"]): ReadonlySet<Permission> {
  const permissions = known.get(user) ?? new Set(user.roles.flatMap((role) => role.permissions));
  known.set(user, permissions);
  return permissions;
}

/**
 * Whether the screen of this path is there and opens for the member while the account is as it is.
 * What lies below a screen is not a screen by that.
 */
export function canOpen(to: string, me: Me): boolean {
  const rule = knownRule(to);
  const isScreen = rule?.path.split("/").length === to.split("/").length;
  return rule !== null && isScreen && isOpenIn(rule.modes, me) && isAllowed(rule, me);
}

/**
 * No channel of the type, or none that is active: its products cannot be worked on
 * (docs/specification.md "Addresses").
 */
export function isRevoked(type: ChannelType, { account }: Me): boolean {
  return !account.channels.some(
    (channel) => channel.channelType === type && isActiveChannel(channel),
  );
}

export const revokedPage = (type: ChannelType) => `/products-v2/channels/${type}/revoked`;

/** Says which screen it was and what the member lacks for it. */
export const noAccessPage = (pathname: string) =>
  `/no-access?${new URLSearchParams({ path: pathname })}`;

/** The permissions of a path that no role of the member holds. */
export function lackedFor(pathname: string, { user }: Me): Permission[] {
  return ruleFor(pathname).permissions.filter((permission) => !permissionsOf(user).has(permission));
}

const isBeyondPickingRule = ({ office, call }: RouteRule, { user }: Me): boolean =>
  user.orderScope === "picking" && (office || (call !== null && isBeyondPicking(call)));

/** Whether a path is not for a member who only picks and packs. */
export const isForOffice = (pathname: string, me: Me): boolean =>
  isBeyondPickingRule(ruleFor(pathname), me);

/** Whether it is a member's limits that keep them from a path, and no permission. */
export function isBeyondLimits(pathname: string, me: Me): boolean {
  const { call } = ruleFor(pathname);
  return call !== null && !isWithinLimits(call, me);
}

/**
 * The channel type whose products, or drafts of products, a path shows; null for other paths and
 * unknown types.
 */
function channelOf(pathname: string): ChannelType | null {
  const [, type, next] =
    /^\/(?:products-v2\/channels|drafts-v2|drafts)\/([^/]+)(?:\/([^/]+))?/.exec(pathname) ?? [];
  return next === "revoked" ? null : (CHANNEL_TYPES.find((known) => known === type) ?? null);
}

/**
 * Where a member is sent instead of the page asked for; null is to the page itself. `now` in
 * milliseconds. What a channel's list was asked for is kept until the channel is connected again.
 */
export function requiredRedirect(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  me: Me,
  now: number,
): string | null {
  const rule = ruleFor(pathname);
  if (!rule.modes.includes(accountMode(me.account, now))) return "/suspended";
  if (!isAllowed(rule, me)) return noAccessPage(pathname);
  const type = channelOf(pathname);
  return type && isRevoked(type, me) ? revokedPage(type) + search : null;
}
