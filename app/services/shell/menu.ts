import "server-only";
import { canOpen, getRevokedPagePath, isRevoked } from "#app/access/guard.ts";
import { leadsTo, type MenuGroup, type MenuItem } from "#app/models/shell/menu.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

/** The specified groups (docs/specification.md "Sidebar"), with home before them. */
const MENU_GROUPS: readonly MenuGroup[] = [
  { id: "home", icon: "house", label: "nav:home", to: "/", items: [] },
  { id: "channels", icon: "store", label: "nav:channels", to: "/channels", items: [] },
  { id: "chats", icon: "message-circle", label: "nav:chats", to: "/chats", items: [] },
  {
    id: "products",
    icon: "package",
    label: "nav:products",
    items: [
      { to: "/products-v2/master", label: "nav:products.master" },
      { to: "/products-history", label: "nav:products.history" },
      { to: "/product-import-v2", label: "nav:products.shopImport" },
      { to: "/product-import", label: "nav:products.import" },
    ],
  },
  {
    id: "stocks",
    icon: "warehouse",
    label: "nav:stocks",
    items: [
      { to: "/stocks/manage", label: "nav:stocks.manage", restores: true },
      { to: "/stocks/history", label: "nav:stocks.history" },
      { to: "/stocks/differences", label: "nav:stocks.differences", badge: "new" },
      { to: "/stocks/settings", label: "nav:stocks.settings" },
      { to: "/stocks/warehouses", label: "nav:stocks.warehouses" },
      { to: "/stocks/barcode", label: "nav:stocks.barcode", badge: "new" },
      { to: "/stocks/counting", label: "nav:stocks.counting", badge: "new" },
    ],
  },
  {
    id: "orders",
    icon: "clipboard-list",
    label: "nav:orders",
    items: [
      { to: "/orders", label: "nav:orders.all" },
      { to: "/pick-and-pack", label: "nav:orders.pick" },
    ],
  },
  { id: "staff", icon: "users", label: "nav:staff", to: "/staffs", items: [] },
  {
    id: "statistics",
    icon: "chart-no-axes-column",
    label: "nav:statistics",
    to: "/statistics",
    items: [],
  },
  {
    id: "settings",
    icon: "settings",
    label: "nav:settings",
    items: [
      { to: "/settings", label: "nav:settings" },
      { to: "/settings/shipping", label: "nav:settings.shipping" },
      { to: "/settings/size-guide", label: "nav:settings.sizeGuide" },
      { to: "/settings/product-category", label: "nav:settings.productCategory" },
    ],
  },
  { id: "admin", icon: "sliders-horizontal", label: "nav:admin", to: "/admin", items: [] },
];

/**
 * Returns one entry per connected channel type. Without an active channel it is greyed and leads to
 * the page that explains why.
 */
function listChannelItems(me: CurrentMember): MenuItem[] {
  const types = CHANNEL_TYPES.filter((type) =>
    me.account.channels.some(({ channelType }) => channelType === type),
  );
  return types.map((type) => {
    const item = { label: "nav:products", channel: type } as const;
    if (isRevoked(type, me))
      return { ...item, to: getRevokedPagePath(type), state: "greyed", reason: "nav:channels.off" };
    return { ...item, to: `/products-v2/channels/${type}` };
  });
}

/** Returns the menu's name for the screen at a path or above it. `null` if the menu has none. */
export function findScreenName(pathname: string): MenuItem["label"] | null {
  const entries = MENU_GROUPS.flatMap(({ to, label, items }) => [
    ...(to ? [{ to, label }] : []),
    ...items,
  ]);
  const above = entries.filter(({ to }) => leadsTo(to, pathname));
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.label ?? null;
}

/**
 * Returns the menu that the member may open. `searches` are the last queries of entries that
 * restore them, by path (`{ "/stocks/manage": "?search=kopi" }`).
 */
export function buildMenu(
  me: CurrentMember,
  searches: Readonly<Record<string, string>> = {},
): MenuGroup[] {
  const restoreSearch = (item: MenuItem): MenuItem =>
    item.restores ? { ...item, to: item.to + (searches[item.to] ?? "") } : item;
  return listOpenedMenu(me).map((group) => ({ ...group, items: group.items.map(restoreSearch) }));
}

const menus = new WeakMap<CurrentMember, readonly MenuGroup[]>();

/** Returns the entries that the member may open. Cached, as each page asks three times. */
function listOpenedMenu(me: CurrentMember): readonly MenuGroup[] {
  const cachedMenu = menus.get(me);
  if (cachedMenu) return cachedMenu;
  const listItems = ({ id, items }: MenuGroup) =>
    id === "products" ? [...items, ...listChannelItems(me)] : items;
  const menu = MENU_GROUPS.map((group) => ({
    ...group,
    items: listItems(group).filter((item) => canOpen(item.to, me)),
  })).filter((group) => (group.to ? canOpen(group.to, me) : group.items.length > 0));
  menus.set(me, menu);
  return menu;
}
