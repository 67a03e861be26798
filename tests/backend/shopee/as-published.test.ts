import sharp from "sharp";
import { expect, test } from "vitest";
import { signPublicCall } from "#sandbox/shopee/signing.ts";
import { onlyShop, SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { sellingShop } from "./selling-shop.ts";
import { createWorld, errorOf, REDIRECT, shopWithPicture } from "./world.ts";

test("an order under review is on hold until ready, and cannot be arranged", async () => {
  const { connector, controls, credentials, shopId, itemId, read, arrangeByPickup } =
    await sellingShop();
  const items = [{ itemId, modelId: 0, quantity: 1 }];
  const place = async (pending: "SYSTEM_PENDING" | "ARRANGE_SHIPMENT_PENDING") => {
    const [order] = await controls.createOrder({ shopId, items, pending });
    return { externalOrderId: order?.orderSn ?? "", packageNumber: null };
  };
  const looked = await place("SYSTEM_PENDING");
  const held = await place("ARRANGE_SHIPMENT_PENDING");
  expect(await read(looked)).toMatchObject({ nativeStatus: "PENDING", status: "on_hold" });
  expect(await read(held)).toMatchObject({ nativeStatus: "READY_TO_SHIP", status: "on_hold" });
  const span = { from: new Date("2026-11-19T00:00:00Z"), to: new Date("2026-11-21T00:00:00Z") };
  const { externalIds } = await connector.orders.list(credentials, { ...span, cursor: null });
  expect(externalIds).toEqual(
    expect.arrayContaining([looked.externalOrderId, held.externalOrderId]),
  );
  for (const ref of [looked, held]) {
    expect(await errorOf(arrangeByPickup(ref))).toMatchObject({ code: "logistics.error_param" });
    await controls.release(ref.externalOrderId);
    expect((await read(ref)).status).toBe("to_process");
    await arrangeByPickup(ref);
    expect((await read(ref)).status).toBe("to_ship");
  }
});

test("a masked courier is not offered and cannot be chosen", async () => {
  const { connector, credentials } = await sellingShop("8005");
  const couriers = await connector.references.logistics(credentials);
  const enabled = (id: string) => couriers.find(({ logisticsId }) => logisticsId === id)?.isEnabled;
  expect([enabled("8005"), enabled("80051")]).toEqual([true, false]);
  expect(await errorOf(sellingShop("80051"))).toMatchObject({
    message: expect.stringContaining("80051"),
  });
});

test("a seller authorises the app for 7 to 365 days", async () => {
  const { connector, controls } = await createWorld();
  const { shopId } = await controls.createShop({ name: "Toko", region: "ID", seller: SELLER });
  const until = async (days: number) => {
    const { credentials } = onlyShop(
      await connector.connection.exchangeCode(await controls.consent(shopId, days)),
    );
    const { grantExpiresAt } = await connector.connection.readShop(credentials);
    return grantExpiresAt?.toISOString().slice(0, 10);
  };
  expect([await until(7), await until(1), await until(30), await until(9999)]).toEqual([
    "2026-11-27",
    "2026-11-27",
    "2026-12-20",
    "2027-11-20",
  ]);
});

test("the consent page asks for the duration", async () => {
  const world = await createWorld();
  const { app, connector, controls } = world;
  const { shopId } = await controls.createShop({ name: "Toko", region: "ID", seller: SELLER });
  const url = connector.connection.authoriseUrl({ state: "s1", redirectUrl: REDIRECT });
  expect(await (await app.request(url)).text()).toContain('name="days"');
  const body = new URLSearchParams({ decision: "confirm", shop: String(shopId), days: "7" });
  const back = new URL(
    (await app.request(url, { method: "POST", body })).headers.get("Location") ?? "",
  );
  const { credentials } = onlyShop(
    await connector.connection.exchangeCode(Object.fromEntries(back.searchParams)),
  );
  const { grantExpiresAt } = await connector.connection.readShop(credentials);
  expect(grantExpiresAt?.toISOString().slice(0, 10)).toBe("2026-11-27");
});

test("one call uploads several pictures separately, and proofs of a return have their own call", async () => {
  const { app, deps } = await createWorld();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#4169e0" } })
    .png()
    .toBuffer();
  const good = () => new File([new Uint8Array(png)], "a.png", { type: "image/png" });
  const send = async (call: string, fields: [string, string | File][]) => {
    const path = `/api/v2/${call}`;
    const timestamp = Math.floor(deps.now().getTime() / 1000);
    const sign = signPublicCall(deps.partner, path, timestamp);
    const query = new URLSearchParams({
      ...{ partner_id: deps.partner.id, timestamp: String(timestamp), sign },
    });
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const answer = await app.request(`/sandbox/shopee${path}?${query}`, { method: "POST", body });
    return (await answer.json()) as { error: string; response: Record<string, unknown> };
  };
  const some = await send("media_space/upload_image", [
    ["image", good()],
    ["image", new File(["none"], "b.png")],
    ["image", good()],
  ]);
  const info = { image_id: expect.stringMatching(/./), image_url_list: expect.any(Array) };
  expect(some.response).toEqual({
    image_info: info,
    image_info_list: [
      { id: 0, error: "", message: "", image_info: info },
      { id: 1, error: "error_param", message: expect.stringContaining("JPG") },
      { id: 2, error: "", message: "", image_info: info },
    ],
  });
  const nine = Array.from({ length: 9 }, (): [string, File] => ["image", good()]);
  expect((await send("media_space/upload_image", nine)).error).toBe("error_param");

  const about: [string, string][] = [
    ["business", "2"],
    ["scene", "1"],
  ];
  const proof = (count: number): [string, string | File][] => [
    ...about,
    ...Array.from({ length: count }, (): [string, File] => ["images", good()]),
  ];
  expect((await send("media/upload_image", proof(3))).response).toEqual({
    image_list: Array.from({ length: 3 }, () => ({
      ...{ image_id: expect.stringMatching(/./), image_url: expect.stringMatching(/^http/) },
    })),
  });
  expect((await send("media/upload_image", proof(4))).error).toBe("error_param");
  expect((await send("media/upload_image", [["images", good()]])).error).toBe("error_param");
});

test("when all items of a call fail, each shows its own reason rather than the common code", async () => {
  const told: unknown[] = [];
  const { connector, credentials, controls, shopId } = await shopWithPicture("ID", {
    rewrite: (call, body) => {
      if (call === "update_stock" || call === "unlist_item") told.push(body.error);
      return body;
    },
  });
  const fields = { name: "Kaos Kampanye Akhir Tahun", price: 75_000, stock: 10 };
  const { itemId } = await controls.addItem(shopId, fields);
  await controls.startPromotion(shopId, { itemId, modelId: 0, units: 6 });
  const results = await connector.stock.push(credentials, String(itemId), [
    { externalVariantId: "0", quantity: 2 },
  ]);
  expect(results).toEqual([
    {
      // The refusal names the reserved stock, so the reserved units are sent instead.
      ...{ externalVariantId: "0", ok: false, code: "below_lock", shown: 6 },
      message: expect.stringContaining("6 units"),
    },
  ]);
  const hidden = connector.listings.setListed(credentials, "404", false);
  expect(await errorOf(hidden)).toMatchObject({ message: "Item_id is not found." });
  expect(told.filter(Boolean)).toEqual([
    "error_busi_update_stock_failed",
    "error_unlist_item_all_failed",
  ]);
});
