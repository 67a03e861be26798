import { expect, test } from "vitest";
import { leadsTo, type MenuGroup, withReasons } from "#app/models/shell/menu.ts";
import {
  applySidebarChoice,
  formatSidebar,
  isSidebarKey,
  listStoredEntries,
  parseSidebar,
  readStoredSidebar,
} from "#app/models/shell/sidebar-cookie.ts";

test.each([
  { folded: false, collapsed: [] },
  { folded: null, collapsed: ["orders"] },
  { folded: true, collapsed: ["products", "stocks"] },
])("%j is read as written", (state) => {
  expect(parseSidebar(formatSidebar(state))).toEqual(state);
});

test("collapsing twice equals collapsing once", () => {
  const once = applySidebarChoice({ folded: true, collapsed: ["stocks"] }, "collapse", "products");
  expect(applySidebarChoice(once, "collapse", "products")).toEqual({
    folded: true,
    collapsed: ["stocks", "products"],
  });
  expect(applySidebarChoice(once, "expand", "stocks").collapsed).toEqual(["products"]);
});

test.each([
  [{ sidebarWidth: "84" }, { folded: true, collapsed: [] }],
  [
    { sidebarWidth: "84", "sidebar-width": "230" },
    { folded: false, collapsed: [] },
  ],
  [
    { "sidebar-collapse-stocks": "true", "sidebar-collapse-orders": "false" },
    { folded: null, collapsed: ["stocks"] },
  ],
  [
    { "sidebar-width": "wide", "sidebar-collapse-x;y": "true" },
    { folded: false, collapsed: [] },
  ],
  [{}, null],
])("the local storage %j becomes %j, also from an earlier version", (entries, state) => {
  expect(readStoredSidebar(new Map(Object.entries(entries)))).toEqual(state);
});

test.each([
  { folded: false, collapsed: [] },
  { folded: true, collapsed: ["products", "stocks"] },
  { folded: null, collapsed: ["orders"] },
])("%j is read from local storage as written", (state) => {
  const entries = listStoredEntries(state);
  expect(entries.map(([key]) => key).every(isSidebarKey)).toBe(true);
  expect(readStoredSidebar(new Map(entries))).toEqual(state);
});

test("the width is stored in pixels, and each collapsed group by name", () => {
  expect(listStoredEntries({ folded: true, collapsed: ["stocks"] })).toEqual([
    ["sidebar-width", "84"],
    ["sidebar-collapse-stocks", "true"],
  ]);
});

test.each([
  ["/", "/orders", false],
  ["/orders", "/orders/1/arrange", true],
  ["/orders", "/orders-old", false],
  ["/stocks/manage?search=batik", "/stocks/manage", true],
  ["/settings", "/settings", true],
  ["/settings", "/settings/tax", true],
  ["/settings", "/settings/shipping/rules", false],
  ["/settings/shipping", "/settings/shipping/rules", true],
])("the entry %s is current at %s: %s", (to, pathname, current) => {
  expect(leadsTo(to, pathname)).toBe(current);
});

test("a mark is on its own entry, whatever search the entry restores", () => {
  const item = { to: "/stocks/manage?search=x", label: "nav:stocks.manage" } as const;
  const menu: MenuGroup[] = [
    { id: "channels", icon: "store", label: "nav:channels", to: "/channels", items: [] },
    { id: "stocks", icon: "warehouse", label: "nav:stocks", items: [item] },
  ];
  const [channels, stocks] = withReasons(menu, { "/stocks/manage": "nav:channels.broken" });
  expect(channels).toEqual(menu[0]);
  expect(stocks).toMatchObject({
    id: "stocks",
    items: [{ ...item, state: "stressed", reason: "nav:channels.broken" }],
  });
  expect(stocks).not.toHaveProperty("state");
});
