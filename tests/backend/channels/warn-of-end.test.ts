import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { warnBeforeGrantEnds } from "#backend/channels/warn-before-grant-ends.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { findNotifications } from "#backend/notifications/read-notifications.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

const DAY = 86_400_000;
let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
});
beforeEach(async () => {
  seller = await world.signUp();
});

const endsIn = (days: number) =>
  setChannel({ grantExpiresAt: new Date(world.backend.now().getTime() + days * DAY) });
const setChannel = (values: Partial<typeof channels.$inferInsert>) =>
  world.backend.db.update(channels).set(values).where(eq(channels.id, seller.channelId));
async function told(language: "en" | "id" | "th" = "en") {
  const page = { limit: 40, offset: 0 };
  const { notifications } = await findNotifications(world.backend, seller.caller, page, language);
  return notifications.filter(({ templateId }) => templateId === "channel_expiring");
}
async function mornings(count: number) {
  for (let n = 0; n < count; n++) {
    await warnBeforeGrantEnds(world.backend);
    world.advance(DAY);
  }
}

test("warns seven days and one day before a consent ends, once each", async () => {
  await endsIn(10.5);
  await mornings(3);
  expect(await told()).toHaveLength(0);
  await mornings(1);
  expect(await told()).toHaveLength(1);
  await mornings(5);
  expect(await told()).toHaveLength(1);
  await mornings(1);
  expect(await told()).toHaveLength(2);
  await mornings(3);
  expect(await told()).toHaveLength(2);
});

test("the warning is sent once, also if the check runs twice or skips days", async () => {
  await endsIn(0.5);
  await warnBeforeGrantEnds(world.backend);
  await warnBeforeGrantEnds(world.backend);
  expect(await told()).toHaveLength(1);
});

test("a reconnected shop is warned about its new end only", async () => {
  await endsIn(7);
  await mornings(1);
  await endsIn(365);
  await mornings(8);
  expect(await told()).toHaveLength(1);
  await endsIn(7);
  await mornings(1);
  expect(await told()).toHaveLength(2);
});

test("no warning for a shop whose consent is lost or never ends", async () => {
  await endsIn(1);
  await setChannel({ status: "revoked" });
  await warnBeforeGrantEnds(world.backend);
  await setChannel({ status: "active", grantExpiresAt: null });
  await warnBeforeGrantEnds(world.backend);
  expect(await told()).toHaveLength(0);
});

test("the warning names the shop and the seller's local date, and links to the channels", async () => {
  await setChannel({ name: "Toko Laras" });
  // 00:30 of the next day in Jakarta.
  const grantExpiresAt = new Date(
    `${new Date(world.backend.now().getTime() + 2 * DAY).toISOString().slice(0, 10)}T17:30:00Z`,
  );
  await setChannel({ grantExpiresAt });
  await mornings(1);
  const [one] = await told();
  const day = new Intl.DateTimeFormat("en-GB", {
    ...{ dateStyle: "long", timeZone: "Asia/Jakarta" },
  }).format(grantExpiresAt);
  expect(one).toMatchObject({ link: "/channels", severity: "warning" });
  expect(one?.body).toContain(`Access to Toko Laras ends on ${day}.`);
  expect((await told("id"))[0]?.body).toContain("Akses ke Toko Laras berakhir");
  expect((await told("th"))[0]?.body).toContain("สิทธิ์เข้าถึง Toko Laras");
});
