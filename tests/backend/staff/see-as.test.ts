import { afterAll, expect, test } from "vitest";
import type { CurrentMember } from "#contract/accounts.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

const ROLES = "/v1/accounts/roles";
const post = (member: SignedIn, path: string, body?: unknown) =>
  member.fetch(path, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const me = async (member: SignedIn) =>
  (await (await member.fetch("/v1/accounts/me")).json()) as CurrentMember;
const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];
async function makeRole(owner: SignedIn, permissions: string[]): Promise<string> {
  const answer = await post(owner, ROLES, { role: { name: "Gudang", permissions } });
  return (await answer.json()).role.id;
}

test("a member previewing a role reads what it reads, changes nothing, and can end the preview", async () => {
  const owner = await world.signUp();
  const roleId = await makeRole(owner, ["stock-manage"]);
  expect((await post(owner, `${ROLES}/${roleId}/;see-as`)).status).toBe(200);
  const { user } = await me(owner);
  expect(user.seesAs).toEqual({ roleId, name: "Gudang" });
  expect(user.roles.map((role) => role.permissions)).toEqual([["stock-manage"]]);
  expect((await owner.fetch("/v1/stocks")).status).toBe(200);
  expect(await refusal(await owner.fetch("/v1/orders"))).toEqual([403, "forbidden"]);
  const write = { settings: { lowStockLevel: 7 } };
  const saved = await owner.fetch("/v1/stocks/settings", {
    method: "PUT",
    body: JSON.stringify(write),
  });
  expect(await refusal(saved)).toEqual([409, "seeing_as"]);
  const back = await post(owner, `${ROLES}/;see-as-myself`);
  expect(await back.json()).toEqual({ roleId });
  expect((await me(owner)).user.seesAs).toBeNull();
  expect((await owner.fetch("/v1/orders")).status).toBe(200);
});

test("a preview never exceeds the viewer's permissions, and another account's role is refused", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  const roleId = await makeRole(owner, ["stock-manage", "order-manage"]);
  const foreign = await makeRole(other, ["stock-manage"]);
  await world.setPermissions(owner, ["staff-manage", "stock-manage"]);
  expect((await post(owner, `${ROLES}/${foreign}/;see-as`)).status).toBe(404);
  await post(owner, `${ROLES}/${roleId}/;see-as`);
  expect((await me(owner)).user.roles[0]?.permissions).toEqual(["stock-manage"]);
  expect((await owner.fetch("/v1/orders")).status).toBe(403);
  // The way back needs no `staff-manage`.
  expect((await post(owner, `${ROLES}/;see-as-myself`)).status).toBe(200);
});
