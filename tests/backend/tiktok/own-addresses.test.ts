import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "#tests/backend/marketplaces/picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pass } from "#tests/support/channel-seller.ts";
import { startSelling } from "./selling.ts";

/**
 * The calls of docs/specification.md "Calls" at `/v1/channels/tiktok/…` do the same as the neutral
 * addresses (backend/orders/shipment/http-own-addresses.ts).
 */
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const own = (id: string) => `/v1/channels/tiktok/orders/${id}`;

test("a pickup is offered, arranged, tracked and labelled", async () => {
  const { owner, ask, buy, read } = await startSelling(world);
  const { id } = await buy(1);
  const config = await ask("GET", `${own(id)}/pickup-config`);
  expect(config).toEqual(await ask("GET", `/v1/orders/${id}/shipment/parameters`));
  const [address] = config.parameters.pickup.addresses;
  const arranged = await ask("POST", `${own(id)}/;pickup`, {
    addressId: address.addressId,
    slotId: address.slots[0].slotId,
  });
  expect(arranged.order).toMatchObject({ id, status: "processing" });
  await world.drain();
  await pass(world);
  expect(await read(id)).toMatchObject({ status: "to_ship" });
  const followed = await ask("GET", `${own(id)}/package`);
  expect(followed).toEqual(await ask("GET", `/v1/orders/${id}/shipment`));
  expect(followed.shipment.trackingCode).toMatch(/^JX\d+$/);
  const documents = `${own(id)}/shipping-documents`;
  expect((await ask("POST", documents)).order.id).toBe(id);
  await pass(world);
  expect(await ask("GET", `${documents}/status`)).toEqual({ status: "ready", error: null });
  const label = await owner.fetch(documents);
  expect(new TextDecoder("latin1").decode(await label.arrayBuffer())).toMatch(/^%PDF-/);
});

test("a drop-off and the seller's own courier are arranged", async () => {
  const { ask, buy, read } = await startSelling(world);
  const dropped = await buy(1);
  await ask("POST", `${own(dropped.id)}/;dropoff`, { branchId: null, senderName: null });
  const sent = await buy(1, { bySeller: true });
  const { parameters } = await ask("GET", `${own(sent.id)}/pickup-config`);
  const { providerId } = parameters.manual.providers[1];
  await ask("POST", `${own(sent.id)}/;self-ship`, { trackingCode: "SICEPAT0001", providerId });
  await world.drain();
  await pass(world);
  expect(await read(dropped.id)).toMatchObject({ status: "to_ship" });
  expect(await read(sent.id)).toMatchObject({ status: "to_ship", trackingCode: "SICEPAT0001" });
});

test("a buyer's cancellation is rejected, and the seller's uses an offered reason", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  const requests = async () => (await ask("GET", `${own(id)}/reverse-requests`)).requests;
  expect(await requests()).toEqual([]);
  await controls.requestCancel(orderId);
  await pass(world, 1);
  expect(await requests()).toEqual([{ kind: "cancellation", isOpen: true }]);
  await ask("POST", `${own(id)}/;answer-cancellation`, { accept: false });
  await pass(world, 1);
  expect((await read(id)).status).toBe("to_process");
  const { reasons } = await ask("GET", `${own(id)}/cancel-reasons`);
  expect(reasons).toEqual(["OUT_OF_STOCK", "WRONG_PRICE"]);
  await ask("POST", `${own(id)}/;cancel`, { reason: reasons[0] });
  await pass(world, 1);
  expect(await read(id)).toMatchObject({
    status: "cancelled",
    lines: [{ reservation: "released" }],
  });
});

test("a return is refused with an offered reason", async () => {
  const { ask, controls, buy, read } = await startSelling(world);
  const { id, orderId } = await buy(1);
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const) {
    await controls[step](orderId);
    await pass(world, 1);
  }
  const { reasons } = await ask("GET", `${own(id)}/reject-reasons`);
  expect(reasons).toContain("NOT_ELIGIBLE");
  const requests = async () => (await ask("GET", `${own(id)}/reverse-requests`)).requests;
  expect(await requests()).toEqual([{ kind: "return", isOpen: true }]);
  const answered = { accept: false, reason: "NOT_ELIGIBLE", note: "Sudah dipakai." };
  await ask("POST", `${own(id)}/;answer-return`, answered);
  await pass(world, 1);
  expect((await read(id)).status).toBe("delivered");
  expect(await requests()).toEqual([]);
});

test("a category's rules are listed, a picture and a certificate uploaded, and other files refused", async () => {
  const { owner, ask, channelId, product } = await startSelling(world);
  const at = `/v1/channels/tiktok/${channelId}`;
  const listings = await ask("GET", `/v2/channels/products?internalProductIds=${product.id}`);
  const [{ categoryId }] = listings.channelProducts;
  expect((await ask("GET", `${at}/categories/${categoryId}/rules`)).rules).toEqual({
    ...{ certificates: [], sizeChart: "optional", takesCod: true, needsDimensions: false },
  });
  const sent = (path: string, field: string, file: File) => {
    const body = new FormData();
    body.set(field, file);
    return owner.fetch(`${at}/${path}`, { method: "POST", body });
  };
  const image = new File([await picture()].map(copied), "kaos.jpg");
  const brought = await sent("images", "image", image);
  expect(await brought.json()).toEqual({ externalImageId: expect.stringMatching(/./) });
  const certificate = await sent("files", "file", new File(["%PDF-1.7"], "sni.pdf"));
  expect(await certificate.json()).toEqual({ externalFileId: expect.stringMatching(/./) });
  expect((await sent("images", "image", new File(["none"], "a.jpg"))).status).toBe(415);
  expect((await sent("files", "file", new File(["none"], "a.pdf"))).status).toBe(415);
});

const copied = (bytes: Uint8Array) => new Uint8Array(bytes);

test("a category's attributes and brands are listed", async () => {
  const { ask, channelId } = await startSelling(world);
  const at = `/v1/channels/tiktok/${channelId}/categories/100881`;
  const { attributes } = await ask("GET", `${at}/attributes`);
  expect(attributes.some(({ isMandatory }: { isMandatory: boolean }) => isMandatory)).toBe(true);
  expect((await ask("GET", `${at}/brands`)).brands.length).toBeGreaterThan(0);
});

test("a category that the shop does not have answers 404", async () => {
  const { owner, channelId } = await startSelling(world);
  for (const what of ["attributes", "brands", "rules"]) {
    const path = `/v1/channels/tiktok/${channelId}/categories/404/${what}`;
    expect((await owner.fetch(path)).status, what).toBe(404);
  }
});
