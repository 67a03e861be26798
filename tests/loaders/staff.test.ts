import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { type FormReply, listFieldCodes } from "#app/models/form/reply.ts";
import { action as memberAction } from "#app/routes/_app/staffs/$staffId/index.tsx";
import { action as inviteAction } from "#app/routes/_app/staffs/invite.tsx";
import { buildScopeFields } from "#app/services/staff/staff-boxes.ts";
import { call, testContext } from "#tests/support/context.ts";

const CHOICES = {
  "GET /v1/accounts/roles": () =>
    Response.json({
      roles: [{ id: "r1", name: "Owner", isDefault: true, permissions: [], staffs: [] }],
    }),
  "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
};
const refusal = (status: number, code: string, fields?: Record<string, string>) => () =>
  Response.json({ code, message: code, fields }, { status });

test("an invitation without a role is refused at the roles", async () => {
  const { result } = call(inviteAction, {
    path: "/staffs/invite",
    form: { intent: "invite", email: "budi@toko.id", scope: "all" },
    answers: CHOICES,
  });
  const { data } = (await result) as { data: FormReply };
  expect(listFieldCodes(data)).toEqual({ roleIds: "too_few" });
});

test("removing a member's last role is refused at the roles", async () => {
  const { result } = call(memberAction, {
    path: "/staffs/u1",
    params: { staffId: "u1" },
    form: { intent: "roles" },
    answers: CHOICES,
  });
  const { data } = (await result) as { data: FormReply };
  expect(listFieldCodes(data)).toEqual({ roleIds: "too_few" });
});

test.each(["already_member", "already_invited"])(
  "%s is reported at the e-mail field",
  async (code) => {
    const { result } = call(inviteAction, {
      path: "/staffs/invite",
      form: { intent: "invite", email: "budi@toko.id", scope: "all", "role-r1": "on" },
      answers: { ...CHOICES, "POST /v1/accounts/staffs": refusal(409, code) },
    });
    const { data } = (await result) as { data: FormReply };
    expect(listFieldCodes(data)).toEqual({ email: code });
  },
);

const SHOPS = {
  roles: [],
  channels: [
    { id: "c1", name: "Laras" },
    { id: "c2", name: "Sari" },
  ],
  warehouses: [{ id: "w1", name: "Jakarta" }],
};
const tickedFor = (scope: { channelIds: string[] | null; warehouseIds: string[] | null }) =>
  runWithState(testContext().state, () => buildScopeFields(SHOPS, scope))
    .groups.flatMap(({ boxes }) => boxes)
    .filter(({ checked }) => checked)
    .map(({ name }) => name);

test("limiting a member starts with nothing ticked", () => {
  expect(tickedFor({ channelIds: null, warehouseIds: null })).toEqual([]);
  // A limit on channels leaves all warehouses ticked, and the other way round.
  expect(tickedFor({ channelIds: ["c2"], warehouseIds: null })).toEqual([
    "channel-c2",
    "warehouse-w1",
  ]);
});

test.each([
  ["invited", inviteAction, { intent: "invite", email: "budi@toko.id", "role-r1": "on" }, {}],
  ["saved", memberAction, { intent: "scope" }, { staffId: "u1" }],
] as const)("a member cannot be %s with an empty limit", async (_, action, form, params) => {
  const { result, requests } = call(action as typeof inviteAction, {
    path: "/staffs",
    params,
    form: { ...form, scope: "some" },
    answers: CHOICES,
  });
  const { data } = (await result) as { data: FormReply };
  expect(listFieldCodes(data)).toEqual({ scope: "too_few" });
  expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
});
