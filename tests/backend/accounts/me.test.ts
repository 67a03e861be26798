import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

test("a new owner sees the account, its country and all permissions", async () => {
  const owner = await world.signUp({ countryCode: "th", locale: "th", shopName: "ร้านมะลิ" });
  const me = await (await owner.fetch("/v1/accounts/me")).json();
  expect(me.account).toMatchObject({ id: owner.accountId, name: "ร้านมะลิ", countryCode: "th", timeZone: "Asia/Bangkok", status: 1, channels: [] });
  expect(me.user).toMatchObject({ id: owner.userId, email: owner.email, userType: "owner", locale: "th", isInternal: false });
  expect(me.user.roles).toHaveLength(1);
  expect(me.user.roles[0].permissions).toHaveLength(9);
});
