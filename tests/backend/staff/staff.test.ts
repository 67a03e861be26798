import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { asks, roleIdOf, staffOf } from "./people.ts";

const world = await startTestBackend();
afterAll(world.close);

const STAFF = ["order-manage", "stock-manage", "chat-manage", "product-manage"] as const;

async function shop() {
  const owner = await world.signUp();
  return {
    owner,
    ask: asks(owner),
    role: (name: string) => roleIdOf(world, owner.accountId, name),
  };
}

test("the list is filtered by role, channel, state and name", async () => {
  const { owner, ask, role } = await shop();
  const budi = await staffOf(world, owner, ["order-manage"], { channelIds: ["c1"] });
  const sari = await staffOf(world, owner, ["order-manage"], { channelIds: ["c2"] });
  const ids = async (query: string) =>
    (await ask("GET", `/v1/accounts/staffs${query}`)).body.staffs
      .map((one: { id: string }) => one.id)
      .sort();
  expect(await ids("")).toEqual([owner.userId, budi.userId, sari.userId].sort());
  expect(await ids(`?roles=${await role("Owner")}`)).toEqual([owner.userId]);
  for (const name of ["Owner", "owner", "OWNER", "nobody,oWnEr"])
    expect(await ids(`?roles=${name}`), name).toEqual([owner.userId]);
  expect(await ids("?roles=nobody")).toEqual([]);
  expect(await ids("?channels=c1")).toEqual([owner.userId, budi.userId].sort());
  expect(await ids(`?name=${budi.email}`)).toEqual([budi.userId]);
  await ask("PUT", `/v1/accounts/staffs/${sari.userId}`, { staff: { isEnabled: false } });
  expect(await ids("?isEnabled=false")).toEqual([sari.userId]);
  expect(await ids("?limit=1&offset=1")).toHaveLength(1);
});

test("disabling a member ends their sessions at once, and enabling does not restore them", async () => {
  const { owner, ask } = await shop();
  const budi = await staffOf(world, owner, STAFF);
  expect((await budi.fetch("/v1/accounts/me")).status).toBe(200);
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}`, { staff: { isEnabled: false } });
  expect((await budi.fetch("/v1/accounts/me")).status).toBe(401);
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}`, { staff: { isEnabled: true } });
  expect((await budi.fetch("/v1/accounts/me")).status).toBe(401);
});

test("a changed role applies to the next call", async () => {
  const { owner, ask, role } = await shop();
  const budi = await staffOf(world, owner, STAFF);
  expect((await budi.fetch("/v1/orders")).status).toBe(200);
  const support = await role("Support");
  await ask("PUT", `/v1/accounts/roles/${support}`, { role: { permissions: ["chat-manage"] } });
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}/roles`, { roleIds: [support] });
  expect((await budi.fetch("/v1/orders")).status).toBe(403);
});

test("the last owner can be neither disabled, removed nor demoted", async () => {
  const { owner, ask, role } = await shop();
  const second = await staffOf(world, owner, STAFF);
  const of = (id: string) => `/v1/accounts/staffs/${id}`;
  const self = await ask("PUT", `${of(owner.userId)}/roles`, { roleIds: [await role("Staff")] });
  expect([self.status, self.body.code]).toEqual([409, "last_owner"]);
  await ask("PUT", `${of(second.userId)}/roles`, { roleIds: [await role("Owner")] });
  const asSecond = asks(second);
  expect((await asSecond("DELETE", of(second.userId))).body.code).toBe("own_membership");
  expect((await asSecond("DELETE", of(owner.userId))).status).toBe(200);
  // The account still shows its owner's address.
  const { accounts } = (await asSecond("GET", "/v1/accounts/summaries")).body;
  expect(accounts.find((one: { id: string }) => one.id === owner.accountId).email).toBe(
    second.email,
  );
  const last = await asSecond("PUT", `${of(second.userId)}/roles`, {
    roleIds: [await role("Staff")],
  });
  expect(last.body.code).toBe("last_owner");
});

test("a disabled owner does not count as the remaining owner", async () => {
  const { owner, ask, role } = await shop();
  const second = await staffOf(world, owner, STAFF);
  const of = (id: string) => `/v1/accounts/staffs/${id}`;
  await ask("PUT", `${of(second.userId)}/roles`, { roleIds: [await role("Owner")] });
  await ask("PUT", of(second.userId), { staff: { isEnabled: false } });
  const self = await ask("PUT", `${of(owner.userId)}/roles`, { roleIds: [await role("Staff")] });
  expect([self.status, self.body.code]).toEqual([409, "last_owner"]);
});

test("of two owners who remove each other, one stays", async () => {
  for (let n = 0; n < 5; n++) {
    const { owner, ask, role } = await shop();
    const second = await staffOf(world, owner, STAFF);
    await ask("PUT", `/v1/accounts/staffs/${second.userId}/roles`, {
      roleIds: [await role("Owner")],
    });
    const answers = await Promise.all([
      ask("DELETE", `/v1/accounts/staffs/${second.userId}`),
      asks(second)("DELETE", `/v1/accounts/staffs/${owner.userId}`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test("staff managers cannot extend their own permissions or restrict members with more", async () => {
  const { owner, role } = await shop();
  const manager = await staffOf(world, owner, ["staff-manage", "order-manage"]);
  const ask = asks(manager);
  const packer = await staffOf(world, owner, ["order-manage"]);
  const buyer = await staffOf(world, owner, ["product-manage"]);
  const refused = async (...call: Parameters<typeof ask>) => {
    const { status, body } = await ask(...call);
    return [status, body.code];
  };
  const beyond = [409, "beyond_own_permissions"];
  const own = `/v1/accounts/staffs/${manager.userId}`;
  const roles = (await ask("GET", "/v1/accounts/roles")).body.roles;
  const ownRole = roles.find((one: { staffs: { id: string }[] }) =>
    one.staffs.some(({ id }) => id === manager.userId),
  );
  const edit = { role: { permissions: ["staff-manage", "quota-manage"] } };
  expect(await refused("PUT", `/v1/accounts/roles/${ownRole.id}`, edit)).toEqual(beyond);
  expect(
    await refused("POST", "/v1/accounts/roles", {
      role: { name: "Semua", permissions: ["quota-manage"] },
    }),
  ).toEqual(beyond);
  expect(await refused("PUT", `${own}/roles`, { roleIds: [await role("Staff")] })).toEqual(beyond);
  expect(await refused("PUT", `${own}/roles`, { roleIds: [await role("Owner")] })).toEqual(beyond);
  expect(
    await refused("POST", "/v1/accounts/staffs", {
      staff: { email: "x@toko.test", roleIds: [await role("Staff")] },
    }),
  ).toEqual(beyond);
  expect(await refused("DELETE", `/v1/accounts/staffs/${buyer.userId}`)).toEqual(beyond);
  expect(
    await refused("PUT", `/v1/accounts/roles/${await role("Staff")}`, {
      role: { permissions: [] },
    }),
  ).toEqual(beyond);
  expect(await refused("DELETE", `/v1/accounts/staffs/${owner.userId}`)).toEqual([
    409,
    "owners_only",
  ]);
  expect(
    (await ask("PUT", `/v1/accounts/staffs/${packer.userId}`, { staff: { isEnabled: false } }))
      .status,
  ).toBe(200);
});

test("a member with every permission who is not an owner cannot create owners", async () => {
  const { owner, role } = await shop();
  const { permissions } = (await asks(owner)("GET", "/v1/accounts/roles")).body.roles[0];
  const manager = asks(await staffOf(world, owner, permissions));
  const other = await staffOf(world, owner, ["order-manage"]);
  const answer = await manager("PUT", `/v1/accounts/staffs/${other.userId}/roles`, {
    roleIds: [await role("Owner")],
  });
  expect([answer.status, answer.body.code]).toEqual([409, "owners_only"]);
});

test.each([
  ["channels", "channelIds"],
  ["warehouses", "warehouseIds"],
] as const)("a member limited to some %s cannot give access to others", async (_, scope) => {
  const { owner } = await shop();
  const manager = await staffOf(world, owner, ["staff-manage"], { [scope]: [] });
  const ask = asks(manager);
  const { body } = await ask("POST", "/v1/accounts/roles", {
    role: { name: "Kosong", permissions: [] },
  });
  const invite = await ask("POST", "/v1/accounts/staffs", {
    staff: { email: "y@toko.test", roleIds: [body.role.id] },
  });
  expect([invite.status, invite.body.code]).toEqual([409, "beyond_own_scope"]);
  const own = await ask("PUT", `/v1/accounts/staffs/${manager.userId}`, {
    staff: { [scope]: null },
  });
  expect(own.status).toBe(409);
});

test.each([
  ["Channel", "channelIds"],
  ["Warehouse", "warehouseIds"],
] as const)("a member cannot be limited to another account's %s", async (_, scope) => {
  const { owner, ask } = await shop();
  const other = await shop();
  const theirs = await asks(other.owner)("GET", "/v1/warehouses");
  const foreign = scope === "warehouseIds" ? theirs.body.warehouses[0].id : "no-such-channel";
  const member = await staffOf(world, owner, ["order-manage"]);
  const answer = await ask("PUT", `/v1/accounts/staffs/${member.userId}`, {
    staff: { [scope]: [foreign] },
  });
  expect(answer.status).toBe(404);
});

test("a role is created, renamed, used and deleted; default roles stay", async () => {
  const { owner, ask, role } = await shop();
  const made = await ask("POST", "/v1/accounts/roles", {
    role: { name: " Gudang ", permissions: ["stock-manage", "order-manage", "stock-manage"] },
  });
  expect(made.body.role).toMatchObject({
    name: "Gudang",
    permissions: ["order-manage", "stock-manage"],
    isDefault: false,
    staffs: [],
  });
  const path = `/v1/accounts/roles/${made.body.role.id}`;
  const code = async (...call: Parameters<typeof ask>) => (await ask(...call)).body.code;
  for (const name of ["gudang", "Owner", "pemilik", "เจ้าของ"])
    expect(
      await code("POST", "/v1/accounts/roles", { role: { name, permissions: [] } }),
      name,
    ).toBe("role_name_taken");
  for (const name of ["Pemilik", "เจ้าของ"])
    expect(await code("PUT", path, { role: { name } }), name).toBe("role_name_taken");
  expect((await ask("PUT", path, { role: { name: "Gudang Timur" } })).body.role.name).toBe(
    "Gudang Timur",
  );
  const budi = await staffOf(world, owner, ["order-manage"]);
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}/roles`, { roleIds: [made.body.role.id] });
  expect(await code("DELETE", path)).toBe("role_in_use");
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}/roles`, { roleIds: [await role("Staff")] });
  await ask("POST", "/v1/accounts/staffs", {
    staff: { email: "calon@toko.test", roleIds: [made.body.role.id] },
  });
  expect(await code("DELETE", path)).toBe("role_in_use");
  // An expired invitation does not keep a role from being deleted.
  world.clock.advance(8 * 24 * 3_600_000);
  expect((await ask("DELETE", path)).status).toBe(200);
  const ownerRole = `/v1/accounts/roles/${await role("Owner")}`;
  expect(await code("PUT", ownerRole, { role: { permissions: ["order-manage"] } })).toBe(
    "role_fixed",
  );
  expect(await code("PUT", ownerRole, { role: { name: "Bos" } })).toBe("role_fixed");
  expect(await code("DELETE", `/v1/accounts/roles/${await role("Support")}`)).toBe("role_fixed");
  const names = (await ask("GET", "/v1/accounts/roles")).body.roles.map(
    (one: { name: string }) => one.name,
  );
  expect(names.slice(0, 3)).toEqual(["Owner", "Staff", "Support"]);
});

test("each change is logged with author, address, before and after, permanently", async () => {
  const { owner, ask } = await shop();
  const budi = await staffOf(world, owner, ["order-manage"]);
  await ask("PUT", `/v1/accounts/staffs/${budi.userId}`, { staff: { isEnabled: false } });
  const own = eq(auditEntries.accountId, owner.accountId);
  const [entry] = await world.backend.db.select().from(auditEntries).where(own);
  expect(entry).toMatchObject({
    actor: `user:${owner.userId}`,
    actorName: owner.email,
    action: "updateStaff",
    target: `staff:${budi.userId}`,
    before: { isEnabled: true },
    after: { isEnabled: false },
    fromAddress: expect.any(String),
  });
  const { entries, total } = (await ask("GET", `/v1/accounts/audit?actor=${owner.email}`)).body;
  expect([total, entries[0]]).toEqual([
    1,
    expect.objectContaining({ actorName: owner.email, action: "updateStaff" }),
  ]);
  expect((await ask("GET", "/v1/accounts/audit?action=createRole")).body.total).toBe(0);
  const stranger = asks(await world.signUp());
  expect((await stranger("GET", "/v1/accounts/audit")).body.total).toBe(0);
  const message = { cause: { message: "audit_entries is append-only" } };
  await expect(
    world.backend.db.update(auditEntries).set({ actor: "x" }).where(own),
  ).rejects.toMatchObject(message);
  await expect(world.backend.db.delete(auditEntries).where(own)).rejects.toMatchObject(message);
});
