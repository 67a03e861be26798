import { afterAll, beforeAll, expect, test } from "vitest";
import { isBeyondPicking } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { plainCall } from "../access/plain-call.ts";
import { asks, roleIdOf, staffOf } from "./people.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** A second copy of what members who only pick and pack may do with orders. */
const PICKING = [
  ...["createPickpacks", "listPickpacks", "getPickpackStatuses", "countPickpacks", "getPickpack"],
  ...["updatePickpack", "reportShort", "confirmPutBack", "getOrderPickpack", "listPickers", "scan"],
  ...["listHandOvers", "beginHandOver", "getHandOver", "closeHandOver", "readWorkDay"],
  ...["makeOrderDocument", "getOrderDocument", "downloadOrderDocument", "markDocumentPrinted"],
  ...[
    "listOrderActs",
    "keepHandOverPicture",
    "findOrders",
    "getOrder",
    "getOrderStatusCounts",
    "listCouriers",
    "listPaymentTypes",
  ],
  ...[
    "getActiveStats",
    "listActiveOrders",
    "markPrinted",
    "noteOrder",
    "releaseLines",
    "takeLines",
  ],
  ...["getShipment", "getTracking", "getLabelStatus", "downloadLabel", "getOrderParcels"],
];

test("the picking permission covers only calls for picking, packing, hand-over and printing", () => {
  const open = EVERY_ENDPOINT.filter((each) => each.forPicking).map(({ name }) => name);
  expect(open.filter((name) => !/[wW]ave/.test(name)).toSorted()).toEqual(PICKING.toSorted());
  for (const name of ["cancelOrder", "rejectOrder", "arrangeShipment", "answerReturn"])
    expect(open).not.toContain(name);
});

test("a member who only picks and packs is refused all other order calls and files", async () => {
  const owner = await world.signUp();
  const packer = await staffOf(world, owner, ["order-manage"]);
  const change = { staff: { orderScope: "picking" } };
  const changed = await asks(owner)("PUT", `/v1/accounts/staffs/${packer.userId}`, change);
  expect(changed.body.staff).toMatchObject({ orderScope: "picking" });
  const ask = asks(packer);
  expect((await ask("GET", "/v1/accounts/me")).body.user).toMatchObject({ orderScope: "picking" });
  for (const endpoint of EVERY_ENDPOINT.filter(isBeyondPicking)) {
    const answer = await packer.fetch(...plainCall(endpoint));
    expect(answer.status, endpoint.name).toBe(403);
  }
  expect((await ask("GET", "/v1/orders")).status).toBe(200);
  expect((await ask("GET", "/v1/orders/pickpacks")).status).toBe(200);
  const file = await ask("GET", "/v1/orders?include=contents");
  expect([file.status, file.body.code]).toEqual([403, "forbidden"]);
});

test("an invitation to picking creates such a member, who cannot invite others to more", async () => {
  const owner = await world.signUp();
  const staff = await roleIdOf(world, owner.accountId, "Staff");
  const ask = asks(owner);
  const invited = await ask("POST", "/v1/accounts/staffs", {
    staff: { email: "packer@toko.test", roleIds: [staff], orderScope: "picking" },
  });
  expect(invited.body.invite).toMatchObject({ orderScope: "picking" });
  const ownerRole = await roleIdOf(world, owner.accountId, "Owner");
  const limited = await ask("POST", "/v1/accounts/staffs", {
    staff: { email: "second@toko.test", roleIds: [ownerRole], orderScope: "picking" },
  });
  expect([limited.status, limited.body.code]).toEqual([422, "owner_limited"]);
  const manager = await staffOf(world, owner, ["staff-manage", "order-manage"]);
  const change = { staff: { orderScope: "picking" } };
  await ask("PUT", `/v1/accounts/staffs/${manager.userId}`, change);
  const packing = await staffOf(world, owner, ["order-manage"]);
  const more = await asks(manager)("PUT", `/v1/accounts/staffs/${packing.userId}`, {
    staff: { orderScope: "all" },
  });
  expect([more.status, more.body.code]).toEqual([409, "beyond_own_scope"]);
});
