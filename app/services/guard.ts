import "server-only";
import type { MenuGroup } from "#app/components/shell/menu.ts";
import type { Me } from "#contract/accounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";

export interface RouteRule {
  /** A route's path as the specification writes it; `:name` stands for one segment. */
  path: string;
  /** All of them are needed. */
  permissions: readonly Permission[];
  mobileSupported: boolean;
  allowedWhenSuspended: boolean;
  /** No screen yet: nothing links to it. */
  built?: false;
}

const open = { permissions: [], mobileSupported: true, allowedWhenSuspended: false } satisfies Omit<RouteRule, "path">;
const needs = (...permissions: Permission[]) => ({ ...open, permissions });

/** The one table of who may open what (specification part 2 §2 and §6). The menu, the account middleware and tests read it. */
export const ROUTES: readonly RouteRule[] = [
  { path: "/", ...open },
  { path: "/dashboard", ...open },
  { path: "/channels", ...needs("integration-manage") },
  { path: "/products-v2/master", ...needs("product-manage") },
  { path: "/products-v2/master/create", ...needs("product-manage") },
  { path: "/products-v2/master/:id", ...needs("product-manage") },
  { path: "/products-v2/channels/:channel/:channelId/:id", ...needs("product-manage") },
  { path: "/product-import", ...needs("integration-manage", "product-manage") },
  { path: "/stocks/manage", ...needs("stock-manage") },
  { path: "/orders", ...needs("order-manage") },
  { path: "/orders/:id", ...needs("order-manage") },
  { path: "/order-quota/history", ...open, allowedWhenSuspended: true, built: false },
];

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/");
  const given = pathname.replace(/(?<=.)\/$/, "").split("/");
  // A rule also covers what lies below it (confirm pages, labels), unless a longer rule speaks for that.
  return given.length >= wanted.length && wanted.every((segment, index) => segment === given[index] || (segment.startsWith(":") && given[index] !== ""));
}

/** The most specific rule for a path; a path without a rule is open to every member of an account in good standing. */
export function ruleFor(pathname: string): RouteRule {
  const found = ROUTES.filter((rule) => rule.path !== "/" && matches(rule.path, pathname)).sort((a, b) => b.path.length - a.path.length)[0];
  return found ?? { path: pathname, ...open };
}

export function isAllowed(rule: RouteRule, { user }: Me): boolean {
  const held = new Set(user.roles.flatMap((role) => role.permissions));
  return rule.permissions.every((permission) => held.has(permission));
}

/** Whether a screen exists and the member may open it. */
export function canOpen(to: string, me: Me): boolean {
  return ROUTES.some(({ path, built = true }) => path === to && built) && isAllowed(ruleFor(to), me);
}

export type AccountMode = "open" | "suspended" | "blocked" | "closed";

/** Specification part 2 §4 "Account status": restricted when suspended, closed, or past the end of the grace period. */
export function accountMode({ account }: Me, now: number): AccountMode {
  if (account.status === ACCOUNT_STATUS.closed) return "closed";
  if (account.status === ACCOUNT_STATUS.suspended) return "suspended";
  const graceEnd = account.gracePeriodEndedAt ? Date.parse(account.gracePeriodEndedAt) : Number.POSITIVE_INFINITY;
  return account.status === ACCOUNT_STATUS.grace && graceEnd <= now ? "blocked" : "open";
}

/** In the order of part 2 §2 "Sidebar": [channels], [products], [stocks], [orders]; only screens that exist. */
const MENU: readonly MenuGroup[] = [
  { id: "home", icon: "house", label: "nav:home", to: "/", items: [] },
  { id: "channels", icon: "store", label: "nav:channels", to: "/channels", items: [] },
  {
    id: "products",
    icon: "package",
    label: "nav:products",
    items: [
      { to: "/products-v2/master", label: "nav:products.master" },
      { to: "/product-import", label: "nav:products.import" },
    ],
  },
  { id: "stocks", icon: "warehouse", label: "nav:stocks", items: [{ to: "/stocks/manage", label: "nav:stocks.manage" }] },
  { id: "orders", icon: "clipboard-list", label: "nav:orders", items: [{ to: "/orders", label: "nav:orders.all" }] },
];

/** The menu without what the member may not open. */
export function menuFor(me: Me): MenuGroup[] {
  const allowed = (to: string) => isAllowed(ruleFor(to), me);
  return MENU.map((group) => ({ ...group, items: group.items.filter((item) => allowed(item.to)) })).filter((group) =>
    group.to ? allowed(group.to) : group.items.length > 0,
  );
}
