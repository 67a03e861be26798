import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { memberships } from "#backend/db/schema/accounts.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { images } from "#backend/db/schema/products.ts";
import type { AccountSettings } from "#contract/account-settings.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
afterAll(world.close);

const PATH = "/v1/accounts/settings";
const read = async (member: SignedIn): Promise<AccountSettings> =>
  (await (await member.fetch(PATH)).json()).settings;
const write = (member: SignedIn, settings: Partial<AccountSettings>) =>
  member.fetch(PATH, { method: "POST", body: JSON.stringify({ settings }) });
const me = async (member: SignedIn) =>
  (await (await member.fetch("/v1/accounts/me")).json()).account;

test("absent fields stay, and a change applies to all readers of the account", async () => {
  const owner = await world.signUp({ countryCode: "th" });
  expect(await read(owner)).toEqual({
    name: "Toko Laras",
    timeZone: "Asia/Bangkok",
    countryCode: "th",
    currency: "THB",
    lowStockLevel: 10,
    shipByWarningHours: 4,
    logo: null,
  });
  const answer = await write(owner, { lowStockLevel: 25, shipByWarningHours: 8 });
  expect((await answer.json()).settings).toMatchObject({ lowStockLevel: 25, name: "Toko Laras" });
  expect((await write(owner, { name: "  Laras Mode ", timeZone: "Asia/Jayapura" })).status).toBe(
    200,
  );
  expect(await me(owner)).toMatchObject({
    name: "Laras Mode",
    timeZone: "Asia/Jayapura",
    lowStockLevel: 25,
    shipByWarningHours: 8,
  });
  const stock = await (await owner.fetch("/v1/stocks/settings")).json();
  expect(stock.settings.lowStockLevel).toBe(25);
});

test.each([
  [{ name: " " }, "settings.name", "required"],
  [{ timeZone: "Mars/Olympus" }, "settings.timeZone", "invalid_value"],
  [{ lowStockLevel: 0 }, "settings.lowStockLevel", "too_small"],
  [{ shipByWarningHours: 73 }, "settings.shipByWarningHours", "too_big"],
])("%j is refused at %s", async (settings, field, code) => {
  const owner = await world.signUp();
  const answer = await write(owner, settings as Partial<AccountSettings>);
  expect(answer.status).toBe(422);
  expect((await answer.json()).fields).toEqual({ [field]: code });
});

test("a change is logged with its author and the values before, changed fields only", async () => {
  const owner = await world.signUp();
  await write(owner, { lowStockLevel: 12, name: "Toko Laras" });
  const noted = await world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, owner.accountId));
  expect(noted.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: "updateAccountSettings",
      before: { lowStockLevel: 10 },
      after: { lowStockLevel: 12 },
    },
  ]);
});

test("a member limited to some channels reads the settings but cannot change them", async () => {
  const owner = await world.signUp();
  await world.backend.db
    .update(memberships)
    .set({ channelIds: [] })
    .where(eq(memberships.accountId, owner.accountId));
  expect((await owner.fetch(PATH)).status).toBe(200);
  expect((await write(owner, { lowStockLevel: 12 })).status).toBe(403);
  expect((await read(owner)).lowStockLevel).toBe(10);
});

test("a logo must be a picture, is shown in the settings and can be removed", async () => {
  const owner = await world.signUp();
  const upload = (file: File | null) => {
    const body = new FormData();
    if (file) body.set("logo", file);
    return owner.fetch(`${PATH}/logo`, { method: "POST", body });
  };
  const png = await sharp({
    create: { width: 40, height: 20, channels: 3, background: "#4169e0" },
  })
    .png()
    .toBuffer();
  expect((await upload(null)).status).toBe(422);
  expect((await upload(new File(["<svg/>"], "logo.svg"))).status).toBe(415);
  const { settings } = await (
    await upload(new File([new Uint8Array(png)], "logo.png", { type: "image/png" }))
  ).json();
  const served = await world.fetch(new URL(settings.logo.url).pathname.replace("/api", ""));
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await read(owner)).logo).toEqual(settings.logo);
  expect((await owner.fetch(`${PATH}/logo`, { method: "DELETE" })).status).toBe(200);
  expect((await read(owner)).logo).toBeNull();
  // The picture and its file are gone with it.
  const isOwn = eq(images.accountId, owner.accountId);
  expect(await world.backend.db.select().from(images).where(isOwn)).toEqual([]);
});

test("a logo that another replaces is deleted", async () => {
  const owner = await world.signUp();
  const upload = async (background: string) => {
    const create = { width: 40, height: 20, channels: 3, background } as const;
    const png = await sharp({ create }).png().toBuffer();
    const body = new FormData();
    body.set("logo", new File([new Uint8Array(png)], "logo.png", { type: "image/png" }));
    const answer = await owner.fetch(`${PATH}/logo`, { method: "POST", body });
    return (await answer.json()).settings.logo.id as string;
  };
  await upload("#4169e0");
  const second = await upload("#e04141");
  const isOwn = eq(images.accountId, owner.accountId);
  const kept = await world.backend.db.select({ id: images.id }).from(images).where(isOwn);
  expect(kept).toEqual([{ id: second }]);
  expect((await read(owner)).logo?.id).toBe(second);
});

test("orders are due soon according to the account's warning hours", async () => {
  const owner = await startSelling(world);
  await world.backend.db
    .update(orders)
    .set({ status: "to_process", shipByAt: new Date(world.clock.now().getTime() + 6 * 3_600_000) })
    .where(eq(orders.id, owner.orderId));
  const dueSoon = async () =>
    (await (await owner.fetch("/v1/orders/status-counts")).json()).dueSoon as number;
  const before = await dueSoon();
  await write(owner, { shipByWarningHours: 7 });
  expect(await dueSoon()).toBe(before + 1);
});

test("tax data must match the country's format, and is stored as digits", async () => {
  const owner = await world.signUp({ countryCode: "id" });
  const save = (taxNumber: string) =>
    owner.fetch("/v1/accounts/;update-tax-invoice-info", {
      method: "POST",
      body: JSON.stringify({ name: "PT Laras", address: "Jl. Braga 1", taxNumber }),
    });
  const refused = await save("123");
  expect(refused.status).toBe(422);
  expect((await refused.json()).fields).toEqual({ taxNumber: "invalid_tax_number" });
  expect(await (await save("09.254.294.3-407.000")).json()).toEqual({
    name: "PT Laras",
    address: "Jl. Braga 1",
    taxNumber: "092542943407000",
  });
});
