import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { returns } from "#sandbox/shopee/schema.ts";
import { evidencePicture } from "#tests/backend/marketplaces/evidence-picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Creates a delivered order whose buyer wants to return it. */
async function wantedBack() {
  const owner = await startSelling(world);
  const { orderId, orderSn } = owner;
  const { controls } = world.sandbox;
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await controls[step](orderSn);
  await world.drain();
  const read = async () => (await asking(owner)("GET", `/v1/orders/${orderId}`)).order;
  const answer = async (body: object) => {
    const path = `/v1/channels/shopee/orders/${orderId}/;answer-return`;
    const said = await owner.fetch(path, { method: "POST", body: JSON.stringify(body) });
    await world.drain();
    return { status: said.status, body: await said.json() };
  };
  const upload = async () => {
    const body = new FormData();
    const { bytes } = await evidencePicture();
    body.append("pictures", new File([new Uint8Array(bytes)], "pecah.jpg"));
    const sent = await owner.fetch(`/v1/orders/${orderId}/return-pictures`, {
      ...{ method: "POST", body },
    });
    const { pictures } = (await sent.json()) as { pictures: { id: string }[] };
    return pictures.map(({ id }) => id);
  };
  const kept = async () =>
    (await world.backend.db.select().from(returns).where(eq(returns.orderSn, orderSn)))[0];
  return { owner, read, answer, upload, kept };
}

test("a return is accepted once by Shopee's own call, at Shopee and here", async () => {
  const { read, answer, kept } = await wantedBack();
  expect(await read()).toMatchObject({ status: "return_requested", returnAnswer: null });
  expect((await kept())?.status).toBe("REQUESTED");
  const said = await answer({ accept: true });
  expect(said).toMatchObject({ status: 200, body: { order: { returnAnswer: "accepted" } } });
  expect((await kept())?.status).toBe("ACCEPTED");
  expect(await answer({ accept: true })).toMatchObject({
    ...{ status: 409, body: { code: "already_answered" } },
  });
});

test("a return is refused with one of Shopee's reasons, with permission only", async () => {
  const { owner, read, answer, upload, kept } = await wantedBack();
  const refused = { accept: false, note: "Pecah di jalan", pictureIds: await upload() };
  expect((await answer({ ...refused, reason: "MOOD" })).status).toBe(422);
  await world.setPermissions(owner, ["product-manage"]);
  expect((await answer({ ...refused, reason: "ITEM_RETURNED_DAMAGED" })).status).toBe(403);
  expect((await kept())?.status).toBe("REQUESTED");
  await world.setPermissions(owner, ["order-manage"]);
  expect((await answer({ ...refused, reason: "ITEM_RETURNED_DAMAGED" })).status).toBe(200);
  expect(await kept()).toMatchObject({ status: "SELLER_DISPUTE", proof: [expect.any(String)] });
  expect((await read()).returnAnswer).toBe("refused");
});
