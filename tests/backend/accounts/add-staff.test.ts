import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff } from "#backend/accounts/add-staff.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("a member of two accounts sees both, switches between them and has the role's permissions in each", async () => {
  const laras = await backend.signUp({ shopName: "Toko Laras", name: "Laras" });
  const nicha = await backend.signUp({ shopName: "Baan Baicha", name: "Nicha", countryCode: "th" });
  await addStaff(backend.backend, {
    accountId: nicha.accountId,
    userId: laras.userId,
    role: "Support",
  });

  const { accounts } = (await (await laras.fetch("/v1/accounts/summaries")).json()) as {
    accounts: { id: string; ownerName: string; userType: string }[];
  };
  expect(accounts.map(({ ownerName, userType }) => [ownerName, userType])).toEqual([
    ["Laras", "owner"],
    ["Nicha", "staff"],
  ]);
  const switched = await laras.fetch(`/v1/accounts/${nicha.accountId}/;switch`, { method: "POST" });
  const { token } = (await switched.json()) as { token: string };
  const me = (await (
    await backend.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } })
  ).json()) as CurrentMember;
  expect([me.account.name, me.user.userType]).toEqual(["Baan Baicha", "staff"]);
  expect(me.user.roles.map(({ name, permissions }) => [name, permissions])).toEqual([
    ["Support", ["order-manage", "chat-manage"]],
  ]);
});

test("refuses to add a member twice, or with a role of another account", async () => {
  const owner = await backend.signUp();
  const staff = await backend.signUp();
  const as = (role: string) =>
    addStaff(backend.backend, { accountId: owner.accountId, userId: staff.userId, role });
  await expect(as("Juru masak")).rejects.toMatchObject({ status: 404 });
  await as("Staff");
  await expect(as("Staff")).rejects.toMatchObject({
    status: 409,
    problem: { code: "already_member" },
  });
});
