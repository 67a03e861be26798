import type { BrowserContext, Page } from "@playwright/test";
import { routeFiles } from "../support/route-files.ts";
import type { Populated } from "./populate.ts";
import { expect } from "./seller.ts";

export interface Screen {
  name: string;
  path: string;
  status: number;
  onPhone?: boolean;
  /** The path it redirects to after some seconds. */
  leavesTo?: string;
}

export const DESK = { width: 1440, height: 900 };
/** A tablet in landscape, which has a desk's tables, and one in portrait. */
export const TABLETS = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
];
export const PHONE = { width: 360, height: 760 };

const params = (of: Populated): Record<string, string> => ({
  ...of,
  channel: "shopee",
  channelType: "line",
  id: of.productId,
  code: "",
  inviteCode: "",
  arrangeRuleId: "new",
});

/** Screens that need a query or have several states. `undefined`: without a query. */
const FACES: Record<string, (of: Populated) => (string | undefined)[]> = {
  "/meta/sync": () => [undefined, "choose=1"],
  "/channels": (of) => [undefined, `rename=${of.channelId}`],
  "/products-v2/master": () => [undefined, "search=tidak-ada"],
  "/products-v2/master/bulk": (of) =>
    ["publish", "copy", "delete"].map((what) => `do=${what}&ids=${of.productId}`),
  "/products-v2/master/export": () => ["all=1"],
  "/products-v2/channels/:channel/bulk": () => ["do=publish&all=1", "do=migrate"],
  "/product-import-v2/:shopImportId/:externalProductId": (of) => [
    `q=mug&productId=${of.productId}`,
  ],
  "/orders": () => [undefined, "status=all"],
  "/orders/bulk": (of) =>
    ["note", "print", "mark", "export"].map((what) => `do=${what}&ids=${of.orderId}`),
  "/orders/bulk-arrange": (of) => [`ids=${of.orderId}`],
  "/pick-and-pack/pack": (of) => [undefined, `parcel=${of.pickpackId}`],
  "/pick-and-pack/records": () => [undefined, "status=short"],
  "/products-v2/master/merge": (of) => [undefined, `ids=${of.productId},${of.otherProductId}`],
  "/settings/size-guide/:sizeChartId": () => [undefined, "search=mug"],
  "/products-v2/master/bulk-edit": (of) => [`ids=${of.productId}`],
  "/products-history": (of) => [undefined, `batchId=${of.batchId}`, `batchId=${of.mergeId}`],
  "/order-quota/history": () => [undefined, "view=payments", "type=201"],
  "/order-quota/top-up": () => [undefined, "quota=1234&promotionCode=NONE"],
  "/statistics": () => [undefined, "period=today", "period=lastMonth"],
  "/search": () => [undefined, "q=batik"],
  "/stocks/settings/general": () => [undefined, "try=1&how=ratio&ratioPercent=150&offset=1"],
  "/stocks/manage/bulk": (of) =>
    ["adjust", "transfer", "rule", "sync"].map((what) => `do=${what}&ids=${of.stockId}`),
  "/stocks/barcode": (of) => [undefined, `ids=${of.stockId}`],
  "/stocks/warehouses": (of) => [undefined, `full=${of.warehouseId}`],
  "/settings/privacy": () => [undefined, "search=mug"],
  "/settings/privacy/buyer": (of) => [`who=order:${of.orderId}`],
  "/settings/shipping/rules/:arrangeRuleId": () => [undefined, "try=1"],
  "/chats/:channelId/:sessionId": () => [undefined, "write=1"],
  "/staffs": () => [undefined, "tab=invites", "tab=roles"],
  "/stocks/manage": (of) => [undefined, `adjust=${of.stockId}`],
};
const LEAVES: Record<string, string> = { "/unauthorized": "/" };
/** Screens that show an error without a code. */
const WITHOUT_CODE = new Set(["/signup/callback/:code", "/staff/signup/:inviteCode"]);
/** Screens for a state that the populated account does not have. Some follow below. */
const ELSEWHERE = new Set([
  "/suspended",
  "/accounts",
  "/mobile-gateway",
  // Redirects to a board.
  "/dashboard",
  "/products-v2/channels/:channel/revoked",
  "/drafts/:channel/:channelId",
  // Steps of a migration that has not begun (tests/e2e/onboarding.spec.ts).
  "/onboarding/to",
  "/onboarding/import",
  "/onboarding/import/category",
  "/onboarding/finished",
  // For a seller with an own shop (tests/e2e/shop-window.spec.ts).
  "/settings/shop/window",
  "/settings/shop/vouchers",
  "/settings/shop/reviews",
  "/settings/shop/theme",
  "/settings/shop/domain",
  // For buyers (tests/e2e/storefront.spec.ts).
  "/shop/:slug",
  "/shop/:slug/products/:itemId",
  "/shop/:slug/info/:page",
  "/shop/:slug/cart",
  "/shop/:slug/find",
  "/shop/:slug/ask",
  "/shop/:slug/chats/:token",
  "/shop/:slug/checkout",
  "/shop/:slug/orders/:token",
  "/shop/:slug/orders/:token/reviews/:line",
  // For internal users (tests/e2e/admin.spec.ts).
  "/admin",
  "/admin/accounts",
  "/admin/accounts/:accountId",
  "/admin/accounts/:accountId/channels/:channelId",
  "/admin/users",
  "/admin/audit",
  "/admin/payments",
  "/admin/coupons",
  "/admin/promotions",
  "/admin/popup-notices",
  "/admin/announcements",
  "/admin/order-sync",
  "/admin/stock-ngrams",
  "/admin/machine",
  "/admin/jobs",
  "/admin/outbox",
  "/admin/outbox/:mailId",
  "/channels/live",
]);

/** Returns every route with a component, read from the files, so that new ones are included. */
function appScreens(of: Populated): Screen[] {
  const values = params(of);
  const paths = routeFiles()
    .filter(({ isPage, path }) => isPage && !ELSEWHERE.has(path))
    .map(({ path }) => path);
  return paths.flatMap((path) => {
    const filled = fill(path, values);
    const faces = FACES[path]?.(of) ?? [undefined];
    return faces.map((query) => ({
      name: query ? `${path}?${query}` : path,
      path: query ? `${filled}?${query}` : filled,
      status: WITHOUT_CODE.has(path) ? 400 : 200,
      leavesTo: LEAVES[path],
    }));
  });
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (values[name] === undefined)
      throw new Error(`tests/e2e/screen-list.ts does not know what to put for :${name} in ${path}`);
    return values[name];
  });
}

/** Returns every screen of the administration with these values. */
export function listAdminScreens(values: Record<string, string>): Screen[] {
  return routeFiles()
    .filter(({ isPage, path }) => isPage && path.startsWith("/admin"))
    .map(({ path }) => ({ name: path, path: fill(path, values), status: 200 }));
}

/** Returns every screen for `of`, and the pages that are not routes of the app. */
export function listScreens(of: Populated): Screen[] {
  const page = (name: string, path: string, status = 200) => ({ name, path, status });
  return [
    ...appScreens(of),
    page("an order that is shipped", `/orders/${of.shippedId}`),
    page("a channel without a shop", "/products-v2/channels/tiktok/revoked"),
    {
      ...page(
        "a screen for a desk",
        `/mobile-gateway?${new URLSearchParams({ path: `/product-import/${of.importId}` })}`,
      ),
      onPhone: true,
    },
    page("offline", "/offline/en"),
    page("no such page", "/tidak-ada", 404),
    page("no such order", "/orders/tidak-ada", 404),
    page("sign in", "/api/v1/accounts/auth/signin"),
    page("sign up", "/api/v1/accounts/auth/signup"),
    page("the sandbox's controls", "/sandbox/shopee/controls"),
    page("TikTok Shop's sandbox", "/sandbox/tiktok/controls"),
    page("Meta's sandbox", "/sandbox/meta/controls"),
    page("Tokopedia's sandbox", "/sandbox/tokopedia/controls"),
    page("Lazada's sandbox", "/sandbox/lazada/controls"),
    page("LINE's sandbox", "/sandbox/line/controls"),
  ];
}

/** Pages open at once, so that the machine waits less for the network and the database. */
const TABS = 3;

export async function openInTabs(
  context: BrowserContext,
  list: readonly Screen[],
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const waiting = [...list];
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const page = await context.newPage();
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        const { name } = screen;
        await look(page, screen).catch((cause: unknown) => {
          throw new Error(`${name}, at ${page.url()}: ${cause}`, { cause });
        });
      }
    }),
  );
}

/** Opens a screen and fails if it redirects, because the test would look at the wrong screen. */
export async function goTo(
  page: Page,
  { name, path, status, onPhone = false, leavesTo }: Screen,
  language: string,
): Promise<void> {
  const { pathname: from } = new URL(page.url());
  await page.unrouteAll();
  // A response without content leaves the browser where it is.
  if (leavesTo)
    await page.route(
      ({ pathname }) => pathname === leavesTo,
      (route) => route.fulfill({ status: 204 }),
    );
  const url = path.startsWith("/offline/")
    ? `/offline/${language}`
    : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
  await page.setExtraHTTPHeaders({ "Sec-CH-UA-Mobile": onPhone ? "?1" : "?0" });
  const answer = await page.goto(url).catch((error: unknown) => {
    // The screen before redirected meanwhile, which cancelled this navigation.
    if (!LEAVES[from]) throw error;
    return page.goto(url);
  });
  expect.soft(answer?.status(), name).toBe(status);
  expect.soft(new URL(page.url()).pathname, `${name} was opened`).toBe(url.split("?", 1)[0]);
}
