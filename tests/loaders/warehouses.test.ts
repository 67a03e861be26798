import { expect, test } from "vitest";
import { type FormReply, listFieldCodes } from "#app/models/form/reply.ts";
import { action, loader } from "#app/routes/_app/stocks/warehouses/index.tsx";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { member } from "#tests/support/stub-upstream.ts";

const warehouse = (id: string, name: string, isDefault = false) => ({
  ...{ id, name, isDefault, status: "created" },
});
const link = (id: string, warehouseId: string) => ({
  ...{ id, channelId: "c1", channelType: "shopee", name: id, warehouseId },
});
const FORM = {
  "warehouses[0].id": "main",
  "warehouses[0].name": "Pusat",
  "warehouses[1].id": "old",
  "warehouses[1].name": "Lama",
  "warehouses[1].isDeleted": "1",
  "warehouses[2].id": "new-1",
  "warehouses[2].name": "Pusat",
  "links[0].channelWarehouseId": "l1",
  "links[0].warehouseId": "new-1",
  "links[1].channelWarehouseId": "l2",
  "links[1].warehouseId": "unbound",
};

function save(form: Record<string, string>, more: Record<string, () => Response> = {}) {
  let polls = 0;
  const asked = call(action, {
    path: "/stocks/warehouses",
    form,
    answers: {
      "GET /v1/warehouses": () =>
        Response.json({ warehouses: [warehouse("main", "Utama", true), warehouse("old", "Lama")] }),
      "GET /v1/channels/warehouses": () =>
        Response.json({ channelWarehouses: [link("l1", "main"), link("l2", "old")] }),
      "PUT /v1/warehouses/main": () =>
        Response.json({ warehouse: warehouse("main", "Pusat", true) }),
      "POST /v1/warehouses": () => Response.json({ warehouses: [warehouse("real", "Pusat2")] }),
      "GET /v1/warehouses/real/poll": () =>
        Response.json({ status: ++polls < 3 ? "populating_stock" : "created" }),
      "DELETE /v1/warehouses/old": () => Response.json({ id: "old" }),
      "PUT /v1/channels/warehouses/bindings": () => Response.json({ newBinding: [] }),
      ...more,
    },
  });
  const writes = () =>
    asked.requests
      .map((request) => `${request.method} ${new URL(request.url).pathname}`)
      .filter((line) => !line.startsWith("GET /v1/warehouses") || line.includes("poll"))
      .filter((line) => line !== "GET /v1/channels/warehouses");
  return { ...asked, writes };
}

test("saving asks first and writes nothing before the answer; \"no\" gives the error 'aborted'", async () => {
  const first = save(FORM);
  expect(await first.result).toMatchObject({
    init: { status: 422 },
    data: {
      asks: { renamed: ["Utama"], created: ["Pusat2"], deleted: ["Lama"], links: 1 },
      initialValue: { warehouses: [{}, {}, { name: "Pusat" }] },
    },
  });
  expect(first.writes()).toEqual([]);
  const aborted = save({ ...FORM, answer: "no" });
  expect(await aborted.result).toMatchObject({ data: { error: { "": ["aborted"] } } });
  expect(aborted.writes()).toEqual([]);
});

test("a link to a new warehouse without a name, or to one that is deleted, is refused at the link", async () => {
  const { "warehouses[2].name": _, ...unnamed } = FORM;
  const refusedLink = save(unnamed);
  expect(listFieldCodes(((await refusedLink.result) as { data: FormReply }).data)).toMatchObject({
    "links[0].warehouseId": "unnamed_warehouse",
  });
  const doomedLink = save({ ...FORM, "links[0].warehouseId": "old" });
  expect(listFieldCodes(((await doomedLink.result) as { data: FormReply }).data)).toMatchObject({
    "links[0].warehouseId": "deleted_warehouse",
  });
  expect([...refusedLink.writes(), ...doomedLink.writes()]).toEqual([]);
});

test("an unwanted new warehouse is removed from the form without saving", async () => {
  const removal = save({ ...FORM, "warehouses[2].address": "Jl. Waru", removed: "new-1" });
  const { data } = (await removal.result) as { data: { initialValue: Record<string, object[]> } };
  expect(data.initialValue.warehouses).toMatchObject([
    { name: "Pusat" },
    { name: "Lama", isDeleted: "1" },
    { id: "new-1" },
  ]);
  expect(data.initialValue.warehouses?.[2]).toEqual({ id: "new-1" });
  expect(data.initialValue.links?.[0]).toEqual({ channelWarehouseId: "l1" });
  expect(removal.writes()).toEqual([]);
});

test('"yes" renames, creates, waits for stock, deletes and links, in that order with real ids', async () => {
  const saved = save({ ...FORM, answer: "yes" });
  expect(await redirectOf(saved.result)).toBe("/stocks/warehouses");
  expect(saved.writes()).toEqual([
    "PUT /v1/warehouses/main",
    "POST /v1/warehouses",
    ...Array(3).fill("GET /v1/warehouses/real/poll"),
    "DELETE /v1/warehouses/old",
    "PUT /v1/channels/warehouses/bindings",
  ]);
  const last = saved.requests.at(-1);
  expect(await last?.clone().json()).toEqual({
    bindings: [
      { channelId: "c1", channelType: "shopee", channelWarehouseId: "l1", warehouseId: "real" },
    ],
  });
});

test("a selected place becomes the last line of the address", async () => {
  const saved = save({
    "warehouses[0].id": "main",
    "warehouses[0].name": "Utama",
    "warehouses[0].address": "Jl. Gandawijaya No. 12",
    "warehouses[0].place": "Cimahi, Cimahi Tengah, Kota Cimahi, Jawa Barat",
    answer: "yes",
  });
  await redirectOf(saved.result);
  const [renamed] = saved.requests.filter(({ method }) => method === "PUT");
  expect(await renamed?.clone().json()).toEqual({
    address: "Jl. Gandawijaya No. 12\nCimahi, Cimahi Tengah, Kota Cimahi, Jawa Barat",
  });
});

test("a warehouse with stock returns to the page, which offers a transfer", async () => {
  const full = save(
    { ...FORM, answer: "yes" },
    {
      "DELETE /v1/warehouses/old": () =>
        Response.json(
          { code: "has_stock", message: "no", details: { units: 3, reserved: 0, incoming: 0 } },
          { status: 409 },
        ),
    },
  );
  expect(await redirectOf(full.result)).toBe("/stocks/warehouses?full=old");
  expect(full.writes()).not.toContain("PUT /v1/channels/warehouses/bindings");
});

test("typed values return if nothing was written, and are read again if some was", async () => {
  const silent = () =>
    Response.json({ code: "upstream_unavailable", message: "no answer" }, { status: 503 });
  const none = save({ ...FORM, answer: "yes" }, { "PUT /v1/warehouses/main": silent });
  expect(await none.result).toMatchObject({
    data: {
      error: { "": ["upstream_unavailable"] },
      initialValue: { warehouses: [{ name: "Pusat" }, {}, { name: "Pusat" }] },
    },
  });
  const half = save({ ...FORM, answer: "yes" }, { "POST /v1/warehouses": silent });
  expect(await redirectOf(half.result)).toBe("/stocks/warehouses");
});

test("each warehouse's stock is shown to members who may see it", async () => {
  const units = [{ warehouseId: "main", onHand: 12, available: 9 }];
  const { result } = call(loader, {
    path: "/stocks/warehouses",
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({})),
      "GET /v1/warehouses": () => Response.json({ warehouses: [warehouse("main", "Utama", true)] }),
      "GET /v1/channels/warehouses": () => Response.json({ channelWarehouses: [] }),
      "GET /v1/stocks/monitor": () =>
        Response.json({
          warehouses: units.map((one) => ({
            ...{ ...one, warehouseName: "Utama" },
            ...{ levels: 1, out: 0, low: 1 },
          })),
          channels: [],
        }),
    },
  });
  expect((await result).units).toMatchObject(units);
});

test("a new warehouse that somebody described needs a name, and one that is deleted does not", async () => {
  const { result } = save({
    ...FORM,
    "warehouses[1].name": "",
    "warehouses[2].name": "",
    "warehouses[2].contactPhone": "0812 3456 789",
  });
  const { data } = (await result) as { data: FormReply };
  expect(listFieldCodes(data)).toEqual({ "warehouses[2].name": "required" });
});
