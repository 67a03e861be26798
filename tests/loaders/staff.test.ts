import { expect, test } from "vitest";
import { type FormReply, fieldCodes } from "#app/models/form/reply.ts";
import { action as memberAction } from "#app/routes/_app/staffs/$staffId/index.tsx";
import { action as inviteAction } from "#app/routes/_app/staffs/invite.tsx";
import { call } from "#tests/support/context.ts";

const CHOICES = {
  "GET /v1/accounts/roles": () =>
    Response.json({
      roles: [{ id: "r1", name: "Owner", isDefault: true, permissions: [], staffs: [] }],
    }),
  "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
};
const refusal = (status: number, code: string, fields?: Record<string, string>) => () =>
  Response.json({ code, message: code, fields }, { status });

test("whoever is invited to no role is told so beside the roles", async () => {
  const { result } = call(inviteAction, {
    path: "/staffs/invite",
    form: { intent: "invite", email: "budi@toko.id", scope: "all" },
    answers: CHOICES,
  });
  const { data } = (await result) as { data: FormReply };
  expect(fieldCodes(data)).toEqual({ roleIds: "too_few" });
});

test("a member is left without a role by nobody, and the roles say so", async () => {
  const { result } = call(memberAction, {
    path: "/staffs/u1",
    params: { staffId: "u1" },
    form: { intent: "roles" },
    answers: CHOICES,
  });
  const { data } = (await result) as { data: FormReply };
  expect(fieldCodes(data)).toEqual({ roleIds: "too_few" });
});

test.each(["already_member", "already_invited"])("%s is told beside the address", async (code) => {
  const { result } = call(inviteAction, {
    path: "/staffs/invite",
    form: { intent: "invite", email: "budi@toko.id", scope: "all", "role-r1": "on" },
    answers: { ...CHOICES, "POST /v1/accounts/staffs": refusal(409, code) },
  });
  const { data } = (await result) as { data: FormReply };
  expect(fieldCodes(data)).toEqual({ email: code });
});
