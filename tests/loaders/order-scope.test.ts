import { expect, test } from "vitest";
import { canOpen, findRequiredRedirect, mayCall } from "#app/access/guard.ts";
import { action as inviteAction } from "#app/routes/_app/staffs/invite.tsx";
import { importOrders } from "#contract/order-actions.ts";
import { scan } from "#contract/pick-scans.ts";
import { cancelOrder } from "#contract/shipments.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const at = (path: string) => ({ pathname: path, search: "" });
const office = member({ user: { userType: "staff" } });
const packer = member({ user: { userType: "staff", orderScope: "picking" } });

test.each(["/orders", "/orders/o1", "/orders/documents", "/pick-and-pack/pack"])(
  "%s opens for a member who only picks and packs",
  (path) => {
    expect(findRequiredRedirect(at(path), packer, Date.now())).toBeNull();
  },
);

test.each([
  ...["/orders/export", "/orders/export-file", "/orders/bulk-arrange"],
  ...["/orders/o1/arrange", "/orders/o1/cancel", "/orders/o1/parcels"],
  ...["/settings/privacy", "/settings/shipping/rules"],
])("%s does not open for a member who only picks and packs", (path) => {
  expect(findRequiredRedirect(at(path), office, Date.now())).toBeNull();
  expect(findRequiredRedirect(at(path), packer, Date.now())).toMatch(/^\/no-access/);
});

test("a member who only picks and packs sees no office buttons", () => {
  expect(canOpen("/orders/export", packer)).toBe(false);
  expect(canOpen("/orders/export", office)).toBe(true);
  for (const refused of [cancelOrder, importOrders]) {
    expect(mayCall(refused, packer)).toBe(false);
    expect(mayCall(refused, office)).toBe(true);
  }
  expect(mayCall(scan, packer)).toBe(true);
});

test.each([
  ["picking", "picking"],
  ["nonsense", "all"],
])("an invitation to %s has the scope %s", async (typed, orderScope) => {
  const bodies: unknown[] = [];
  const { result } = call(inviteAction, {
    path: "/staffs/invite",
    form: {
      ...{ intent: "invite", email: "budi@toko.id", scope: "all", "role-r1": "on" },
      orderScope: typed,
    },
    answers: {
      "GET /v1/accounts/roles": () =>
        Response.json({
          roles: [{ id: "r1", name: "Staff", isDefault: true, permissions: [], staffs: [] }],
        }),
      "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
      "POST /v1/accounts/staffs": async (request) => {
        bodies.push(await request.json());
        return Response.json({ code: "already_member", message: "" }, { status: 409 });
      },
    },
  });
  await result;
  expect(bodies).toMatchObject([{ staff: { orderScope } }]);
});
