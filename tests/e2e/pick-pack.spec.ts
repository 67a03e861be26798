import type { Page } from "@playwright/test";
import { type Account, openAccount, sandbox } from "./account.ts";
import { cancelParcel, makeParcels } from "./parcels.ts";
import { PHONE } from "./screen-list.ts";
import { expect, inUse, reloadUntil, scan, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";

const [S, M, L, XL] = ["S", "M", "L", "XL"].map((size) => `BATIK-PARANG-RUSAK-PREMIUM-${size}`) as [
  string,
  string,
  string,
  string,
];
let account: Account;
let channelId: string;
test.beforeAll(async () => {
  account = await openAccount("Toko Gudang Kirim");
  channelId = (await openShop(account)).channelId;
});
test.beforeEach(({ context }) => signedIn(context, account.token));

async function openWave(page: Page, hasScript: boolean | undefined): Promise<void> {
  await page.goto("/pick-and-pack");
  if (hasScript) await inUse(page);
  await page.getByRole("button", { name: "Create wave" }).first().click();
  await expect(page).toHaveURL(/\/waves\//);
  if (hasScript) await inUse(page);
}

test("a wave is picked by scan, packed with its label on the last scan, handed over with a manifest, and delivered", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const [single, several, cancelled] = await makeParcels(account, channelId, [
    { [M]: 1 },
    { [S]: 1, [L]: 1 },
    { [XL]: 2 },
  ]);
  if (!single || !several || !cancelled) throw new Error("The parcels were not made");
  await openWave(page, javaScriptEnabled);
  await scan(page, "MUG-300", "Wrong item, not counted");
  await scan(page, "TIDAK-ADA", "Unknown code");
  await scan(page, S, `${S} for ${several.number}: unit 1 of 1`);
  await scan(page, S, "Enough units, not counted");
  await scan(page, M, `${M} for ${single.number}`);
  await scan(page, XL, `${XL} for ${cancelled.number}: unit 1 of 2`);
  await scan(page, XL, `${XL} for ${cancelled.number}: unit 2 of 2`);
  await scan(page, L, `${L} for ${several.number}`);
  const wave = page.url().split("?")[0] ?? "";

  await page.goto("/pick-and-pack/pack");
  if (javaScriptEnabled) await inUse(page);
  await scan(page, several.number, "Order open");
  await expect(page.getByRole("region", { name: several.number })).toContainText("0 of 2 units");
  await scan(page, S, "Right item");
  await expect(page.getByRole("button", { name: "Print label" })).toHaveCount(0);
  await scan(page, L, "Order complete");
  await expect(page.getByRole("button", { name: "Print label" })).toBeVisible();
  const pdf = await page.request.get(`/orders/${several.id}/label`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  // One unit: the item alone identifies its order.
  await scan(page, M, "Order complete");

  await scan(page, cancelled.number, "Order open");
  await scan(page, XL, "Right item");
  await cancelParcel(account, cancelled);
  await scan(page, XL, "Cancelled: put it back");
  await page.goto(wave);
  const back = page.getByRole("region", { name: "Put back" });
  await expect(back).toContainText(`2 × ${XL}`);
  await back.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("it is back on its rack")).toBeVisible();
  await expect(back).toHaveCount(0);

  await page.goto("/pick-and-pack/hand-over");
  await page.getByRole("button", { name: "Hand over" }).first().click();
  await page.waitForURL(/hand-over\/.+/);
  if (javaScriptEnabled) await inUse(page);
  await scan(page, cancelled.trackingCode, "put it back");
  await scan(page, single.trackingCode, "Handed to the courier");
  await scan(page, several.number, "Handed to the courier");
  await expect(page.getByRole("heading", { name: "2 parcels" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print manifest" })).toBeVisible();
  await page.getByLabel("Courier's name").fill("Pak Joko");
  await page.getByRole("button", { name: "Courier has taken them" }).click();
  await expect(page.getByText("Taken by Pak Joko")).toBeVisible();

  const handOver = page.url();
  await page.getByRole("button", { name: "Print manifest" }).click();
  // Waits for the POST: an earlier reload would cancel it.
  await expect(page).toHaveURL(/\/orders\/documents\//);
  const open = page.getByRole("button", { name: /^Open PDF/ });
  await reloadUntil(page, () => expect(open).toBeVisible({ timeout: 1000 }));
  const opened = page.context().waitForEvent("request", (one) => one.method() === "POST");
  await open.click();
  await opened;
  await page.goto(handOver);
  await reloadUntil(page, () =>
    expect(page.getByText(/^Manifest: Printed once, last /)).toBeVisible({ timeout: 1000 }),
  );

  await page.goto("/pick-and-pack/records");
  if (javaScriptEnabled) await inUse(page);
  await page.getByLabel("Status").selectOption({ label: "Packed" });
  await page.getByLabel("Progress").selectOption({ label: "Closed" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/status=packed&state=closed$/);
  const record = page.getByRole("row", { name: new RegExp(several.number) });
  await record.getByRole("link", { name: "Hand over" }).click();
  await expect(page).toHaveURL(handOver);

  await page.goto("/pick-and-pack/day");
  const couriers = page.getByRole("table", { name: "Orders by courier" });
  await expect(couriers.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("2");
  const people = page.getByRole("table", { name: "Work by person" });
  await expect(people.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("2");
  await page.getByRole("link", { name: /, no. 1$/ }).click();
  await expect(page).toHaveURL(handOver);

  await page.goto(`/orders/${several.id}`);
  await expect(page.getByText("Handed over to the courier")).toBeVisible();
  await page.goto(`/orders/${cancelled.id}`);
  await expect(page.getByText("2 units put back on their racks")).toBeVisible();

  for (const step of ["collect", "deliver"])
    await sandbox(account, step, { orderSn: several.number });
  await page.goto(`/orders/${several.id}`);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { level: 1 })).toContainText("Delivered", { timeout: 1000 }),
  );
});

test("a missing item is reported with a reason, and the order is put back", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const [parcel] = await makeParcels(account, channelId, [{ [M]: 2 }]);
  if (!parcel) throw new Error("The parcel was not made");
  await openWave(page, javaScriptEnabled);
  await scan(page, M, "1 of 2");
  await expect(page.getByText("1 of 2 units")).toBeVisible();
  await page.locator("summary", { hasText: "Missing" }).click();
  await page.getByLabel("Reason").selectOption({ label: "Damaged" });
  await page.getByRole("button", { name: "Report as missing" }).click();
  await expect(page.getByText("the order shows what is missing")).toBeVisible();
  await expect(page.getByRole("region", { name: "Put back" })).toContainText(`1 × ${M}`);
  await page.goto(`/orders/${parcel.id}`);
  await expect(page.getByText("1 unit missing while picking")).toBeVisible();
  await expect(page.getByText(`${M} · Damaged`)).toBeVisible();
});

test("a missing part waits while the rest is packed, and is picked and packed once found", async ({
  page,
  javaScriptEnabled,
}) => {
  const [parcel] = await makeParcels(account, channelId, [{ [S]: 2, [XL]: 1 }]);
  if (!parcel) throw new Error("The parcel was not made");
  await openWave(page, javaScriptEnabled);
  await scan(page, XL, `${XL} for ${parcel.number}`);
  await scan(page, S, "1 of 2");
  await expect(page.getByText("2 of 3 units")).toBeVisible();
  await page.locator("summary", { hasText: "Missing" }).click();
  await page.getByLabel("Action").selectOption({ label: "Send the rest now, these later" });
  await page.getByRole("button", { name: "Report as missing" }).click();
  await expect(page.getByText("the order shows what is missing")).toBeVisible();
  const pack = async (...items: string[]) => {
    await page.goto("/pick-and-pack/pack");
    if (javaScriptEnabled) await inUse(page);
    await scan(page, parcel.number, "Order open");
    const last = items.pop() ?? "";
    for (const item of items) await scan(page, item, "Right item");
    await scan(page, last, "Order complete");
  };
  await pack(S, XL);

  await page.goto("/pick-and-pack");
  await page.getByRole("link", { name: /units that were not found/ }).click();
  await expect(page.getByRole("row", { name: new RegExp(parcel.number) })).toBeVisible();
  await page.goto(`/orders/${parcel.id}`);
  await expect(page.getByText(`Still to be picked when it is in stock: 1 × ${S}`)).toBeVisible();
  await page.getByRole("button", { name: "Pick now" }).click();
  await expect(page).toHaveURL(/\/waves\//);
  if (javaScriptEnabled) await inUse(page);
  await scan(page, S, `${S} for ${parcel.number}: unit 1 of 1`);
  await pack(S);
  await page.goto(`/orders?pickpack=packed&numbers=${parcel.number}`);
  await expect(page.getByRole("row", { name: new RegExp(parcel.number) })).toBeVisible();
});

test("on a phone a wrong scan vibrates, and offline scans continue and count once", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "a page without scripts can only wait for the network");
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    navigator.vibrate = () =>
      Boolean(document.documentElement.toggleAttribute("data-shaken", true));
  });
  await makeParcels(account, channelId, [{ [L]: 3 }]);
  await openWave(page, javaScriptEnabled);
  const isShaken = () => page.locator("html").getAttribute("data-shaken");
  await scan(page, L, "1 of 3");
  expect(await isShaken()).toBeNull();
  await scan(page, "MUG-300", "Wrong item, not counted");
  expect(await isShaken()).not.toBeNull();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  // Otherwise the page would still be loading when the network goes.
  await expect(page.getByText("1 of 3 units")).toBeVisible();
  // The network goes after the server has taken the scan, while the page is read again.
  await page.route(/\/waves\/[^/]+\.rsc/, (route) => route.abort(), { times: 1 });
  const cut = page.waitForEvent("requestfailed");
  await scan(page, "TIDAK-ADA", "Unknown code");
  await cut;
  await context.setOffline(true);
  const field = page.getByPlaceholder("Scan an item");
  const bar = page.locator("[data-verdict]");
  const judged = async (code: string, said: string, tone: "ok" | "bad") => {
    await field.fill(code);
    await field.press("Enter");
    await expect(bar).toContainText(`${said}Not sent yet: ${code}`);
    expect(await bar.getAttribute("data-verdict")).toBe(tone);
  };
  await page.evaluate(() => document.documentElement.removeAttribute("data-shaken"));
  for (let n = 0; n < 2; n++) await judged(L, "Right item", "ok");
  expect(await isShaken()).toBeNull();
  await judged(L.toLowerCase(), "Enough units", "bad");
  expect(await isShaken()).not.toBeNull();
  await judged("MUG-300", "Wrong item", "bad");
  await expect(page.getByText("Scans waiting for the network: 4.")).toBeVisible();
  await expect(page.getByText("3 of 3 units")).toBeVisible();
  const list = page.getByRole("list", { name: "Pick list" });
  await expect(list).toContainText("2 not sent yet");
  await expect(list).toContainText("3 / 3");
  await expect(page.getByRole("region", { name: "Find this item" })).toHaveCount(0);
  await context.setOffline(false);
  await expect(bar).toContainText("Wrong item, not counted");
  await expect(page.getByText(/waiting for the network/i)).toHaveCount(0);
  await expect(page.getByText("not sent yet")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("list", { name: "Pick list" })).toContainText("3 / 3");
});
