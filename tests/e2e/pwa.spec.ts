import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Beranda");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const PHONE = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
};

/** Opens the page and waits until the service worker controls it. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("the browser accepts the manifest and would install the app", async ({ page, context }) => {
  await openControlled(page, "/orders");
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "Etalase", lang: "en" });
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A test's window is private, which is never installable. No other error may remain.
  expect(
    installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito"),
  ).toEqual([]);
});

test("one service worker is registered for all pages, and it caches no page", async ({ page }) => {
  await openControlled(page, "/orders");
  await openControlled(page, "/stocks/manage");
  const found = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const caches_ = await caches.keys();
    const kept = await Promise.all(
      caches_.map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
      ),
    );
    return {
      scopes: registrations.map((one) => new URL(one.scope).pathname),
      scripts: registrations.map((one) => one.active?.scriptURL),
      kept: kept.flat(),
    };
  });
  expect(found.scopes).toEqual(["/"]);
  expect(found.scripts[0]).toMatch(/\/sw\.js$/);
  expect(found.kept).toEqual(expect.arrayContaining(["/offline/en", "/offline/id", "/offline/th"]));
  expect(
    found.kept.filter((path) => !path.startsWith("/offline/") && !path.startsWith("/assets/")),
  ).toEqual([]);
});

test("offline, a page in the seller's language is shown, and the target opens once back online", async ({
  page,
  context,
}) => {
  await openControlled(page, "/orders?lang=id");
  await context.setOffline(true);
  await page.goto("/stocks/manage?sort=sku");
  await expect(page.getByRole("heading", { level: 1, name: "Anda sedang offline" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  expect(new URL(page.url()).pathname).toBe("/stocks/manage");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await expect(page.getByRole("navigation", { name: "Utama" })).toBeVisible();
  await expect(page).toHaveURL(/\/stocks\/manage\?sort=sku$/);
});

test("following a link offline shows the offline page too", async ({ page, context }) => {
  await openControlled(page, "/orders");
  await context.setOffline(true);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Manage stock" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
});

async function deliver(page: Page, context: BrowserContext, message: object): Promise<void> {
  const devtools: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      "ServiceWorker.workerRegistrationUpdated",
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  );
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

/**
 * Resolves with the notification that the service worker shows. Does not use the browser's own
 * list: reading it while a notification is on its way makes Chromium drop the notification.
 */
async function watchShown(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      shown: Promise<unknown>;
    };
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.shown = new Promise((resolve) => {
      scope.registration.showNotification = async (title, options) => {
        // Chromium's headless shell never grants permission, because it cannot show notifications.
        if (Notification.permission === "granted") await show(title, options);
        resolve({ title, ...options });
      };
    });
  });
  return () => worker.evaluate(() => (self as unknown as { shown: Promise<unknown> }).shown);
}

test("a push is shown as sent, and an open page's bell updates its count", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  // The page subscribes once it has permission, but a test has no vendor push service.
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new Error("no push service"));
  });
  await openControlled(page, "/orders");
  const shown = await watchShown(context);
  const asked = page.waitForResponse("**/notifications/unread-count*");
  await deliver(page, context, {
    title: "Toko Beranda",
    body: "Kaos A (A) is out of stock.",
    url: "/stocks/manage?sku=A",
    tag: "n1",
    lang: "en",
  });
  expect(await shown()).toMatchObject({
    title: "Toko Beranda",
    body: "Kaos A (A) is out of stock.",
    tag: "n1",
    lang: "en",
    data: { url: "/stocks/manage?sku=A" },
  });
  expect((await asked).ok()).toBe(true);
});

/** Makes permission undecided, with a fake push service. */
async function fakePush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => (permission = "granted");
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: `https://push.test/${crypto.randomUUID()}`, keys }) }) as never;
  });
}

test.describe("on a phone", () => {
  test.use({ ...PHONE, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  async function allowAsking(page: Page): Promise<void> {
    await page.clock.install();
    await fakePush(page);
  }
  /** Sends a form, which is the first use that the question waits for. */
  const sendForm = (page: Page) =>
    page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.addEventListener("submit", (event) => event.preventDefault());
      document.body.append(form);
      form.requestSubmit();
      form.remove();
    });
  const question = (page: Page) => page.getByRole("dialog", { name: "Instant notifications" });

  test("a sheet offers push after the first form and never over work; accepting registers the browser and it never asks again", async ({
    page,
  }) => {
    await allowAsking(page);
    await openControlled(page, "/stocks/manage");
    await page.clock.runFor(70_000);
    await expect(question(page)).toBeHidden();
    await sendForm(page);
    const search = page.getByRole("searchbox").first();
    await search.focus();
    await page.clock.runFor(70_000);
    await expect(question(page)).toBeHidden();
    await search.blur();
    await page.clock.runFor(11_000);
    await expect(question(page)).toBeVisible();
    const registered = page.waitForResponse(
      (response) => response.url().endsWith("/push") && response.request().method() === "POST",
    );
    await question(page)
      .getByRole("button", { name: "Turn on notifications", exact: true })
      .click();
    expect((await registered).status()).toBe(200);
    await expect(question(page)).toBeHidden();
    await page.reload();
    await page.clock.runFor(70_000);
    await expect(question(page)).toBeHidden();
  });

  test("declining, or Escape, is remembered too", async ({ page, context }) => {
    await allowAsking(page);
    await openControlled(page, "/stocks/manage");
    await sendForm(page);
    await page.clock.runFor(61_000);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    const answer = async () =>
      (await context.cookies()).find((cookie) => cookie.name === "push-asked")?.value;
    await expect.poll(answer).toBe("1");
  });
});

test("a desktop does not ask", async ({ page }) => {
  await page.clock.install();
  await openControlled(page, "/stocks/manage");
  await page.clock.runFor(120_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the drawer turns push on and off on a desktop, and off is remembered", async ({ page }) => {
  await fakePush(page);
  await openControlled(page, "/stocks/manage");
  const toggle = page.getByRole("switch", { name: "Notifications on this device" });
  const bell = page.getByRole("button", { name: /^Notifications,/ });
  await expect(async () => {
    if (!(await toggle.isVisible())) await bell.click({ timeout: 1_000 });
    await expect(toggle).not.toBeChecked({ timeout: 1_000 });
  }).toPass();
  const registered = page.waitForResponse(
    (response) => response.url().endsWith("/push") && response.request().method() === "POST",
  );
  await toggle.check();
  expect((await registered).status()).toBe(200);
  await expect(toggle).toBeChecked();
  await toggle.uncheck();
  await expect(page.getByText("Turn on to learn of orders")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("etalase-push"))).toBe("off");
});

test("when the browser blocks push, the drawer explains how to allow it", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "denied" }),
  );
  await openControlled(page, "/stocks/manage");
  const toggle = page.getByRole("switch", { name: "Notifications on this device" });
  await expect(async () => {
    if (!(await toggle.isVisible()))
      await page.getByRole("button", { name: /^Notifications,/ }).click({ timeout: 1_000 });
    await expect(toggle).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("Your browser blocks notifications.")).toBeVisible();
});
