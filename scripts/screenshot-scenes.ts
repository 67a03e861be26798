import type { Page } from "@playwright/test";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Altered } from "./altered-site.ts";

export interface Scene extends Altered {
  /** May contain `{language}`, and `{product}` for a product of the demo. */
  path: string;
  /** The only device of the scene; both if absent. */
  device?: "desk" | "phone";
  /** Also with the sidebar folded. */
  folds?: boolean;
  cookies?: Record<string, string>;
  /** Runs after the page has loaded. */
  act?: (page: Page) => Promise<unknown>;
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const popover = (id: string) => (page: Page) =>
  page.locator(`[popovertarget="${id}"]`).first().click();
/** Waits for the islands: before that, the link opens the full page. */
const overlay = (keys: string) => async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.keyboard.press(keys);
  await page.locator("dialog[open]").waitFor();
};
const dialog = (id: string) => async (page: Page) => {
  const element = page.locator(`dialog[id^="${id}"]`).first();
  // Some scripts load on the first use of a page.
  await page.mouse.move(1, 1);
  await element.waitFor({ state: "attached" });
  await element.evaluate((found) => (found as HTMLDialogElement).showModal());
};
/** The app caches for 10 s that there was no notice. */
const untilNoticed = async (page: Page) => {
  for (let tries = 0; tries < 6 && !(await page.locator("[data-notice]").isVisible()); tries += 1) {
    await page.waitForTimeout(2_500);
    await page.reload();
  }
  await page.locator("[data-notice]").waitFor();
};
const toast = (tone: string, key: string, values = {}) => ({ tone, key, values });
const toasts = (...messages: object[]) => ({ toast: encodeURIComponent(JSON.stringify(messages)) });

const NOTICE = {
  id: "pictures",
  image: null,
  title: "Shopee: pemeliharaan Minggu 01.00–05.00 WIB",
  body: "<p>Pesanan baru masuk terlambat. Yang tetap berjalan:</p><ul><li>stok tersimpan,</li><li>label dapat dicetak sesudahnya.</li></ul>",
  ctaLabel: "Shopee Seller Centre",
  ctaLinkUrl: "https://seller.shopee.co.id/",
};

/** Every state of the shell, and the screens that show its parts best. */
export const SCENES: Record<string, Scene> = {
  home: { path: "/", folds: true },
  products: { path: "/products-v2/master", folds: true },
  editor: { path: "/products-v2/master/{product}" },
  orders: { path: "/orders", folds: true },
  stock: { path: "/stocks/manage" },
  rules: { path: "/stocks/settings" },
  channels: { path: "/channels" },
  history: { path: "/products-history" },
  search: { path: "/search?q=kopi" },
  shortcuts: { path: "/shortcuts" },
  revoked: { path: "/products-v2/channels/lazada/revoked" },
  accounts: { path: "/accounts" },
  "no-access": {
    path: "/no-access?path=/stocks/manage",
    user: { roles: [{ id: "r", name: "Support", permissions: ["order-manage"] }] },
  },
  unauthorized: { path: "/unauthorized" },
  signout: { path: "/signout" },
  404: { path: "/tidak-ada" },
  500: { path: "/orders", failing: "/v1/orders" },
  offline: { path: "/offline/{language}" },
  grace: {
    path: "/orders",
    account: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: inMs(30 * HOUR), orderQuota: 0 },
  },
  low: { path: "/orders", account: { orderQuota: 120 }, device: "desk", folds: true },
  internal: { path: "/orders", user: { isInternal: true }, device: "desk" },
  blocked: {
    path: "/suspended",
    account: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: inMs(-HOUR) },
  },
  suspended: { path: "/suspended", account: { status: ACCOUNT_STATUS.suspended } },
  closed: { path: "/suspended", account: { status: ACCOUNT_STATUS.closed } },
  gateway: { path: "/product-import", device: "phone", user: { isInternal: false } },
  sheet: { path: "/orders", device: "phone", act: popover("phone-menu") },
  user: { path: "/orders", device: "desk", act: popover("user-menu") },
  services: { path: "/orders", device: "desk", act: popover("services") },
  setup: { path: "/orders", device: "desk", act: popover("setup-steps") },
  drawer: {
    path: "/orders",
    act: async (page) => {
      await page.waitForLoadState("networkidle");
      await page.locator("[data-notifications]").first().click();
      await page.getByRole("switch").waitFor();
    },
  },
  palette: {
    path: "/orders",
    act: async (page) => {
      await overlay("Control+K")(page);
      await page.getByRole("option").first().waitFor();
    },
  },
  help: { path: "/orders", device: "desk", act: overlay("?") },
  dialog: { path: "/orders", act: dialog("sign-out") },
  disconnect: { path: "/channels", act: dialog("disconnect-") },
  delete: { path: "/products-v2/master/{product}", act: dialog("delete-product") },
  toasts: {
    path: "/orders",
    cookies: toasts(
      toast("success", "order:toast.printed"),
      toast("warning", "orders:bulk.none"),
      toast("error", "channels:error.connect_failed"),
    ),
  },
  "toasts-quiet": {
    path: "/orders",
    cookies: toasts(
      toast("default", "order:toast.synced"),
      toast("info", "products:toast.notListed"),
    ),
  },
  notice: {
    path: "/orders",
    answers: { "/v1/popup-notices": { popupNotices: [NOTICE] } },
    cookies: { "notices-closed": "" },
    act: untilNoticed,
  },
};
