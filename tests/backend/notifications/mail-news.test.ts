import { afterAll, expect, test } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { mailNotifications } from "#backend/notifications/mail-notifications.ts";
import { notify } from "#backend/notifications/notify.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { mailsTo } from "#tests/support/mailbox.ts";

const world = await startTestBackend();
afterAll(world.close);
const MINUTE = 60_000;

const tell = ({ accountId }: SignedIn, sku: string) =>
  transaction(world.backend.db, (tx) =>
    notify(world.backend, tx, {
      ...{ accountId, template: "stock_out", subject: sku, groupBy: sku },
      ...{ parameters: { sku, productName: `Kaos ${sku}`, available: 0 }, data: { sku } },
    }),
  );
const want = (member: SignedIn, emailEnabled: boolean) =>
  member.fetch("/v1/notifications/settings", {
    method: "PUT",
    body: JSON.stringify({ categories: [{ id: "stock", emailEnabled }] }),
  });
const news = async (member: SignedIn) =>
  (await mailsTo(world, member.email)).filter(({ template }) => template === "news");

test("only members who opted in get one mail about news in their language", async () => {
  const owner = await world.signUp();
  await tell(owner, "OLD");
  world.clock.advance(5 * MINUTE);
  expect(await news(owner)).toEqual([]);
  expect((await want(owner, true)).status).toBe(200);
  world.clock.advance(MINUTE);
  await tell(owner, "A-1");
  await tell(owner, "A-2");
  expect(await news(owner)).toEqual([]);
  world.clock.advance(3 * MINUTE);
  const [mail, ...others] = await news(owner);
  expect(others).toEqual([]);
  expect(mail?.language).toBe("id");
  expect(mail?.subject).toContain("2");
  expect(mail?.text).toContain("A-1");
  expect(mail?.text).toContain("A-2");
  expect(mail?.text).not.toContain("OLD");
  expect(mail?.text).toContain("/settings/notifications");
});

test("a second mail waits a quarter of an hour, and a repeated job sends nothing twice", async () => {
  const owner = await world.signUp();
  await want(owner, true);
  world.clock.advance(MINUTE);
  await tell(owner, "B-1");
  world.clock.advance(3 * MINUTE);
  expect(await news(owner)).toHaveLength(1);
  await mailNotifications(world.backend, { accountId: owner.accountId, userId: owner.userId });
  world.clock.advance(MINUTE);
  await tell(owner, "B-2");
  world.clock.advance(4 * MINUTE);
  expect(await news(owner)).toHaveLength(1);
  world.clock.advance(10 * MINUTE);
  expect((await news(owner)).map(({ text }) => /B-\d/.exec(text)?.[0])).toEqual(["B-1", "B-2"]);
});

test("notifications that were read, muted or are no longer permitted are not mailed", async () => {
  const [reader, quitter, other] = [
    await world.signUp(),
    await world.signUp(),
    await world.signUp(),
  ];
  for (const member of [reader, quitter, other]) {
    await want(member, true);
    world.clock.advance(MINUTE);
    await tell(member, "C-1");
  }
  await reader.fetch("/v1/notifications/;read", {
    method: "POST",
    body: JSON.stringify({ category: "stock" }),
  });
  await want(quitter, false);
  await world.setPermissions(other, ["order-manage"]);
  world.clock.advance(20 * MINUTE);
  for (const member of [reader, quitter, other]) expect(await news(member)).toEqual([]);
});
