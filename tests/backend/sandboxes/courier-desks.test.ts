import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { browse } from "./browse.ts";

const world = await startTestBackend();
afterAll(world.close);
const { biteship, shippop } = world.sandboxes;

let laras: SignedIn;
let budi: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  [laras, budi, staff] = await Promise.all([world.signUp(), world.signUp(), world.signUp()]);
  await world.setPermissions(staff, ["order-manage"]);
});

const ask = async (path: string, headers: Record<string, string>, body?: object) => {
  const sent = { "Content-Type": "application/json", ...headers };
  const sandbox = path.startsWith("/biteship") ? biteship : shippop;
  const answer = await sandbox.fetch(
    new Request(`${ORIGIN}/sandbox${path}`, {
      headers: sent,
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    }),
  );
  return { status: answer.status, body: await answer.json() };
};

const SIDES = ["origin", "destination"].map((side) => [
  [`${side}_contact_name`, "Siti Rahmawati"],
  [`${side}_contact_phone`, "081234567801"],
  [`${side}_address`, "Jl. Melati 5"],
  [`${side}_postal_code`, 12440],
]);
const ORDER = {
  ...Object.fromEntries(SIDES.flat()),
  ...{ courier_company: "jne", courier_type: "reg", delivery_type: "now", reference_id: "r-1" },
  items: [{ name: "Kaos", value: 65_000, quantity: 1, weight: 200 }],
};
const ADDRESS = {
  ...{ name: "สมชาย", address: "1/1", district: "สีลม", state: "บางรัก" },
  ...{ province: "กรุงเทพมหานคร", postcode: "10500", tel: "0800000000" },
};
const BOOKING = {
  ...{ from: ADDRESS, to: ADDRESS, courier_code: "EMST" },
  parcel: { name: "-", weight: 1, width: 1, length: 1, height: 1 },
};

describe("Biteship's desk", () => {
  test("a wrong key is refused at every call", async () => {
    for (const path of ["/v1/couriers", "/v1/orders/1", "/v1/maps/areas?input=a,b"])
      for (const wrong of ["", "biteship_test.x", laras.token])
        expect((await ask(`/biteship${path}`, { Authorization: wrong })).status).toBe(401);
  });

  test("shows and moves the seller's own parcels only", async () => {
    const { apiKey } = await biteship.controls.account(laras.accountId);
    const { body: order } = await ask("/biteship/v1/orders", { Authorization: apiKey }, ORDER);
    const page = "/biteship/controls";
    expect((await browse(biteship, null, page)).status).toBe(302);
    expect((await browse(biteship, staff, page)).status).toBe(403);
    const [own, other] = await Promise.all([laras, budi].map((who) => browse(biteship, who, page)));
    expect([own?.text.includes(order.courier.waybill_id), own?.text.includes(apiKey)]).toEqual([
      true,
      true,
    ]);
    for (const hers of [order.courier.waybill_id, apiKey, "Siti"])
      expect(other?.text).not.toContain(hers);
    const move = (who: SignedIn | null, site?: string) =>
      browse(biteship, who, `${page}/move`, {
        fields: { parcel: order.id, state: "picked" },
        ...(site ? { site } : {}),
      });
    expect((await move(null)).status).toBe(403);
    expect((await move(staff)).status).toBe(403);
    expect((await move(laras, "cross-site")).status).toBe(403);
    expect((await move(budi)).status).toBe(422);
    expect((await move(laras)).status).toBe(200);
    const { apiKey: budis } = await biteship.controls.account(budi.accountId);
    const theirs = await ask(`/biteship/v1/orders/${order.id}`, { Authorization: budis });
    expect([theirs.status, theirs.body.code]).toEqual([404, 40002057]);
  });
});

describe("SHIPPOP's desk", () => {
  test("a wrong key is refused, and another seller's purchase is not found", async () => {
    const [own, other] = await Promise.all(
      [laras, budi].map(({ accountId }) => shippop.controls.account(accountId)),
    );
    const book = (api_key: string) =>
      ask("/shippop/booking/", {}, { api_key, email: "a@b.test", data: { 0: BOOKING } });
    expect((await book("wrong")).body).toMatchObject({ status: false });
    const { body } = await book(own?.apiKey ?? "");
    expect(body).toMatchObject({ status: true, purchase_id: expect.any(Number) });
    const confirm = (api_key: string) =>
      ask("/shippop/confirm/", {}, { api_key, purchase_id: body.purchase_id });
    expect((await confirm(other?.apiKey ?? "")).body).toMatchObject({ status: false, code: 404 });
    expect((await confirm(own?.apiKey ?? "")).body).toMatchObject({ status: true });
    const page = "/shippop/controls";
    expect((await browse(shippop, null, page)).status).toBe(302);
    expect((await browse(shippop, staff, page)).status).toBe(403);
    const code = body.data[0].tracking_code;
    const shown = await browse(shippop, budi, page);
    expect(shown.text).not.toContain(code);
    const fields = { parcel: code, state: "shipping" };
    expect((await browse(shippop, budi, `${page}/move`, { fields })).status).toBe(422);
    expect((await browse(shippop, laras, `${page}/move`, { fields })).status).toBe(200);
  });
});
