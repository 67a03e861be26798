// Pictures of every state of the shell in each language, theme and width, of a running demo: `npm start`, then `npm run screenshots [origin] [name]`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { formatSidebar } from "#app/components/shell/sidebar-cookie.ts";
import { DEMO_SIGN_IN } from "#backend/accounts/demo-sign-in.ts";
import { LANGUAGES, type Language } from "#contract/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { type Altered, serveAltered } from "./altered-site.ts";

const origin = process.argv[2] ?? "http://localhost:3000";
const only = process.argv[3] ?? "";
const FOLDER = fileURLToPath(new URL("../.tmp/screenshots/", import.meta.url));
const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 760 } };
type Device = keyof typeof WIDTHS;
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Scene extends Altered {
  path: string;
  /** Where there is something to see; everywhere when absent. */
  device?: Device;
  /** Also with the sidebar folded. */
  folds?: boolean;
  /** Brings it on after the page is there. */
  act?: (page: Page) => Promise<unknown>;
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const popover = (id: string) => (page: Page) => page.locator(`[popovertarget="${id}"]`).first().click();
/** Once the islands are there: before, its link leads to the page of the same. */
const overlay = (keys: string) => async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.keyboard.press(keys);
  await page.locator("dialog[open]").waitFor();
};

const SCENES: Record<string, Scene> = {
  home: { path: "/", folds: true, device: "desk" },
  products: { path: "/products-v2/master", folds: true },
  orders: { path: "/orders", folds: true },
  stock: { path: "/stocks/manage" },
  history: { path: "/products-history" },
  search: { path: "/search?q=kopi" },
  shortcuts: { path: "/shortcuts" },
  revoked: { path: "/products-v2/channels/lazada/revoked" },
  accounts: { path: "/accounts" },
  "no-access": { path: "/no-access?path=/stocks/manage", user: { roles: [{ id: "r", name: "Support", permissions: ["order-manage"] }] } },
  unauthorized: { path: "/unauthorized" },
  signout: { path: "/signout" },
  404: { path: "/tidak-ada" },
  500: { path: "/orders", failing: "/v1/orders" },
  offline: { path: "/offline/" },
  grace: { path: "/orders", account: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: inMs(30 * HOUR), orderQuota: 0 } },
  blocked: { path: "/suspended", account: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: inMs(-HOUR) } },
  suspended: { path: "/suspended", account: { status: ACCOUNT_STATUS.suspended } },
  closed: { path: "/suspended", account: { status: ACCOUNT_STATUS.closed } },
  gateway: { path: "/product-import", device: "phone", user: { isInternal: false } },
  sheet: { path: "/orders", device: "phone", act: popover("phone-menu") },
  user: { path: "/orders", device: "desk", act: popover("user-menu") },
  services: { path: "/orders", device: "desk", act: popover("services") },
  drawer: { path: "/orders", act: (page) => page.locator(".bell").first().click() },
  palette: { path: "/orders", act: overlay("Control+K") },
  help: { path: "/orders", device: "desk", act: overlay("?") },
  dialog: { path: "/orders", act: (page) => page.locator("#sign-out").evaluate((element) => (element as HTMLDialogElement).showModal()) },
};

await mkdir(FOLDER, { recursive: true });
const site = await serveAltered(origin);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const failed: string[] = [];
let taken = 0;
try {
  const session = await signIn(browser);
  const scenes = Object.entries(SCENES).filter(([name]) => name.startsWith(only));
  for (const language of LANGUAGES) for (const theme of ["light", "dark"] as const) await pictures(browser, session, scenes, language, theme);
} finally {
  await browser.close();
  await site.close();
}
console.log([`${taken} pictures in ${FOLDER}`, ...failed].join("\n"));
process.exitCode = failed.length > 0 ? 1 : 0;

async function signIn(opened: Browser): Promise<Session> {
  const context = await opened.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/?lang=en`);
  await page.getByLabel("E-mail").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

/** One browser context for each width, which the scenes share. */
async function pictures(opened: Browser, session: Session, scenes: [string, Scene][], language: Language, theme: "light" | "dark"): Promise<void> {
  for (const device of ["desk", "phone"] as const) {
    const phone = { isMobile: device === "phone", hasTouch: device === "phone" };
    const context = await opened.newContext({ storageState: session, viewport: WIDTHS[device], reducedMotion: "reduce", ...phone });
    context.setDefaultTimeout(10_000);
    await context.setExtraHTTPHeaders({ "Sec-CH-UA-Mobile": device === "phone" ? "?1" : "?0" });
    for (const [name, scene] of scenes.filter(([, wanted]) => (wanted.device ?? device) === device)) {
      for (const folded of scene.folds && device === "desk" ? [false, true] : [false]) {
        const choices = { lng: language, theme, side: formatSidebar({ folded, collapsed: [] }) };
        await context.addCookies(Object.entries(choices).map(([cookie, value]) => ({ name: cookie, value, url: site.origin })));
        const file = [name, device, language, theme, folded ? "folded" : ""].filter(Boolean).join("-");
        await picture(context, scene, file, language);
      }
    }
    await context.close();
  }
}

/** A page of its own each: what one scene breaks or leaves behind is not in the next. */
async function picture(context: BrowserContext, { path, act, ...altered }: Scene, file: string, language: Language): Promise<void> {
  site.alter(altered);
  const page = await context.newPage();
  try {
    await page.goto(`${site.origin}${path}${path === "/offline/" ? language : ""}`, { waitUntil: "load" });
    await act?.(page);
    await page.screenshot({ path: `${FOLDER}${file}.png`, animations: "disabled" });
    taken += 1;
  } catch (error) {
    failed.push(`${file}: ${error instanceof Error ? error.message.split("\n", 1)[0] : error}`);
  } finally {
    await page.close();
  }
}
