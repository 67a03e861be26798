import type { Page } from "@playwright/test";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { AlteredAnswers } from "./altered-site.ts";

export interface PictureScene extends AlteredAnswers {
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

const formatInMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const openPopover = (id: string) => (page: Page) =>
  page.locator(`[popovertarget="${id}"]`).first().click();
/** Waits for the islands: before that, the link opens the full page. */
const openOverlay = (keys: string) => async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.keyboard.press(keys);
  await page.locator("dialog[open]").waitFor();
};
const openDialog = (id: string) => async (page: Page) => {
  const element = page.locator(`dialog[id^="${id}"]`).first();
  // Some scripts load on the first use of a page.
  await page.mouse.move(1, 1);
  await element.waitFor({ state: "attached" });
  await element.evaluate((found) => (found as HTMLDialogElement).showModal());
};
/** The app caches for 10 s that there was no notice. */
const waitForNotice = async (page: Page) => {
  for (let tries = 0; tries < 6 && !(await page.locator("[data-notice]").isVisible()); tries += 1) {
    await page.waitForTimeout(2_500);
    await page.reload();
  }
  await page.locator("[data-notice]").waitFor();
};
const createToast = (tone: string, key: string, values = {}) => ({ tone, key, values });
const createToastCookie = (...messages: object[]) => ({
  toast: encodeURIComponent(JSON.stringify(messages)),
});

const EXAMPLE_NOTICE = {
  id: "pictures",
  image: null,
  title: "Shopee: pemeliharaan Minggu 01.00–05.00 WIB",
  body: "<p>Pesanan baru masuk terlambat. Yang tetap berjalan:</p><ul><li>stok tersimpan,</li><li>label dapat dicetak sesudahnya.</li></ul>",
  ctaLabel: "Shopee Seller Centre",
  ctaLinkUrl: "https://seller.shopee.co.id/",
};

/** Every state of the shell, and the screens that show its parts best. */
export const ALL_SCENES: Record<string, PictureScene> = {
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
    account: {
      status: ACCOUNT_STATUS.grace,
      gracePeriodEndedAt: formatInMs(30 * HOUR),
      orderQuota: 0,
    },
  },
  low: { path: "/orders", account: { orderQuota: 120 }, device: "desk", folds: true },
  internal: { path: "/orders", user: { isInternal: true }, device: "desk" },
  blocked: {
    path: "/suspended",
    account: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: formatInMs(-HOUR) },
  },
  suspended: { path: "/suspended", account: { status: ACCOUNT_STATUS.suspended } },
  closed: { path: "/suspended", account: { status: ACCOUNT_STATUS.closed } },
  gateway: { path: "/product-import", device: "phone", user: { isInternal: false } },
  sheet: { path: "/orders", device: "phone", act: openPopover("phone-menu") },
  user: { path: "/orders", device: "desk", act: openPopover("user-menu") },
  services: { path: "/orders", device: "desk", act: openPopover("services") },
  setup: { path: "/orders", device: "desk", act: openPopover("setup-steps") },
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
      await openOverlay("Control+K")(page);
      await page.getByRole("option").first().waitFor();
    },
  },
  help: { path: "/orders", device: "desk", act: openOverlay("?") },
  dialog: { path: "/orders", act: openDialog("sign-out") },
  disconnect: { path: "/channels", act: openDialog("disconnect-") },
  delete: { path: "/products-v2/master/{product}", act: openDialog("delete-product") },
  toasts: {
    path: "/orders",
    cookies: createToastCookie(
      createToast("success", "order:toast.printed"),
      createToast("warning", "orders:bulk.none"),
      createToast("error", "channels:error.connect_failed"),
    ),
  },
  "toasts-quiet": {
    path: "/orders",
    cookies: createToastCookie(
      createToast("default", "order:toast.synced"),
      createToast("info", "products:toast.notListed"),
    ),
  },
  notice: {
    path: "/orders",
    answers: { "/v1/popup-notices": { popupNotices: [EXAMPLE_NOTICE] } },
    cookies: { "notices-closed": "" },
    act: waitForNotice,
  },
};
