import type { BrowserContext, Page } from "@playwright/test";
import { visit } from "#tests/support/app.ts";
import { member } from "#tests/support/stub-upstream.ts";
import { api, openAccount, poll } from "./account.ts";
import { COLOUR_RULES, findViolations, findViolationsOnBoth } from "./axe.ts";
import { type Populated, populate } from "./populate.ts";
import { collectComplaints, lookOnDesk, lookOnPhone } from "./screen-faults.ts";
import {
  DESK,
  goTo,
  listAdminScreens,
  listScreens,
  openInTabs,
  PHONE,
  type Screen,
} from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

const DEAD_LETTERS = ["push-stock", "send-mail"].map((name, nth) => ({
  id: `job-${nth}`,
  name,
  data: { accountId: "acc_1" },
  reason: "connect ECONNREFUSED 127.0.0.1:5432",
  createdAt: "2026-11-20T03:00:00.000Z",
}));

let of: Populated;
let token = "";
test.beforeAll(async () => {
  const account = await openAccount("Toko Aksesibel");
  of = await populate(account);
  token = account.token;
});

/** One test of all screens would exceed a busy machine's time limit and be retried as a whole. */
const PARTS = 4;
for (let part = 1; part <= PARTS; part++)
  test(`every screen in en, on a desktop in light and on a phone in dark: axe finds nothing, ${part} of ${PARTS}`, async ({
    context,
  }) => {
    await signedIn(context, token);
    const complaints = collectComplaints(context);
    const found: string[] = [];
    const some = listScreens(of).filter((_, at) => at % PARTS === part - 1);
    await openInTabs(context, some, async (page, screen) => {
      found.push(...(await examine(page, screen)));
    });
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

test("every administration screen with data: axe finds nothing", async ({ context }) => {
  test.setTimeout(720_000);
  const internal = await openAccount("Etalase", { host: "etalase.test" });
  // An English page shows a Thai name with a line height that holds its marks.
  const owner = await openAccount("ร้านน้ำปู่", { countryCode: "th" });
  const { account } = await api<{ account: { id: string } }>(owner, "GET", "/v1/accounts/me");
  await api(owner, "POST", "/v1/accounts/support-staffs", { email: "bantuan@etalase.test" });
  const mailId = await poll(async () => {
    const { mails } = await api<{ mails: { id: string }[] }>(internal, "GET", "/admin-outbox");
    return mails[0]?.id;
  }, "a mail in the outbox");
  const code = `AXE-${Date.now()}`;
  await api(internal, "POST", "/admin-coupons", { code, quota: 10 });
  await api(internal, "POST", "/admin-promotions", { code, percent: 10, minQuota: 0 });
  await signedIn(context, internal.token);
  // No job of this server fails finally during the test, so the page comes from the build with a
  // faked upstream.
  const failed = await visit("/admin/jobs?lang=en", {
    me: member({ user: { isInternal: true } }),
    answers: {
      "GET /admin-jobs/dead-letters": () => Response.json({ deadLetters: DEAD_LETTERS }),
    },
  });
  expect(failed.html).toContain("push-stock");
  await context.route(/\/admin\/jobs/, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: failed.html }),
  );
  const complaints = collectComplaints(context);
  const found: string[] = [];
  const list = listAdminScreens({ accountId: account.id, mailId, channelId: of.channelId }).filter(
    // Pages of an account's own shop are in tests/e2e/admin.spec.ts.
    ({ name }) => !name.includes(":channelId"),
  );
  await openInTabs(context, list, async (page, screen) => {
    found.push(...(await examine(page, screen)));
  });
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

test("axe finds a fault that occurs only on a phone or only in dark", async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Faults</title><main><h1>Faults</h1>
    <style>
      .phone { display: none } @media (width < 600px) { .phone { display: block } }
      @media (prefers-color-scheme: dark) { .dark { color: #333; background: #222 } }
    </style>
    <p class="dark">Only the dark hides this.</p>
    <button class="phone" style="width: 40px; height: 40px"></button></main></html>`);
  const found = await findViolationsOnBoth(page, "faults");
  expect(found.map((line) => line.split(" at ")[0])).toEqual([
    "faults, dark phone: color-contrast",
    "faults, dark phone: button-name",
  ]);
});

test("open menus, dialogs and drawers: axe finds nothing", async ({ context }) => {
  await signedIn(context, token);
  const found: string[] = [];
  const seen = new Set<string>();
  const pages = [
    "/",
    "/orders?status=all",
    "/products-v2/master",
    "/stocks/manage",
    `/products-v2/master/${of.productId}`,
    "/channels",
  ];
  for (const path of pages) {
    const page = await open(context, path);
    for (const [kind, id] of await openables(page)) {
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.evaluate((name) => show(name), id);
      const within = [`[id="${id}"]`];
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      found.push(...(await findViolations(page, `${path} #${id}, light`, { within })));
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      const inTheDark = { within, rules: COLOUR_RULES };
      found.push(...(await findViolations(page, `${path} #${id}, dark`, inTheDark)));
      await page.keyboard.press("Escape");
    }
    found.push(...(await examineBulkBar(page, path)));
    await page.close();
  }
  expect(seen.size).toBeGreaterThan(8);
  expect(found).toEqual([]);
});

/** Examines the page with one row chosen, if it has rows to choose. */
async function examineBulkBar(page: Page, path: string): Promise<string[]> {
  const rows = page.locator("tbody .pick input");
  if ((await rows.count()) < 2) return [];
  await rows.first().check();
  await expect(page.locator('[data-bar=""]')).toBeVisible();
  const within = ['[data-bar=""]', "thead"];
  const inTheDark = await findViolations(page, `${path}, bulk, dark`, {
    within,
    rules: COLOUR_RULES,
  });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return [...inTheDark, ...(await findViolations(page, `${path}, bulk, light`, { within }))];
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  // Runs in the page: shows a popover or a dialog.
  await page.addInitScript(
    "window.show = (id) => { const element = document.getElementById(id); element.popover ? element.showPopover() : element.showModal(); }",
  );
  await page.goto(path);
  return page;
}
declare function show(id: string): void;

/** Returns one popover or dialog of each kind as `[kind, id]`; the first row's of row menus. */
async function openables(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => {
    const kinds = new Map<string, string>();
    for (const element of document.querySelectorAll<HTMLElement>("[popover][id], dialog[id]")) {
      // Elements that are hidden on desks are shown on phones.
      const trigger = document.querySelector(
        `[popovertarget="${element.id}"], [commandfor="${element.id}"]`,
      );
      const kind = element.id.replace(/[\da-f]{8}-[\da-f-]{27}/g, "");
      if (trigger?.checkVisibility() && !kinds.has(kind)) kinds.set(kind, element.id);
    }
    return [...kinds];
  });
}

async function examine(page: Page, screen: Screen): Promise<string[]> {
  const { name } = screen;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  await goTo(page, screen, "en");
  await lookOnDesk(page, name, "en");
  return findViolationsOnBoth(page, name, async () => {
    // A screen that leaves after some seconds is reopened for each look.
    if (screen.leavesTo) await goTo(page, screen, "en");
    await lookOnPhone(page, name);
    // The window grows to the page's height, because a bar at the bottom may cover half an element,
    // which a user would scroll to.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...PHONE, height: Math.max(PHONE.height, height) });
  });
}
