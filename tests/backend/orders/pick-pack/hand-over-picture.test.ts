import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { HandOver } from "#contract/hand-overs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function beginHandOver(seller: Seller): Promise<HandOver> {
  const { body } = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "JNE" },
  });
  return (body as unknown as { handOver: HandOver }).handOver;
}
async function takePhoto(): Promise<FormData> {
  const form = new FormData();
  const create = { width: 40, height: 30, channels: 3 as const, background: "#4169e0" };
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  form.append("picture", new File([bytes], "kurir.png"));
  return form;
}
const keep = (seller: Seller, id: string, body: FormData) =>
  seller.fetch(`/v1/orders/hand-overs/${id}/picture`, { method: "POST", body });

test("a photo of the courier is kept with the hand-over of the own account alone", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  const { id, pictureUrl } = await beginHandOver(seller);
  expect(pictureUrl).toBeNull();
  const kept = await keep(seller, id, await takePhoto());
  expect(kept).toMatchObject({
    status: 200,
    body: { handOver: { pictureUrl: expect.any(String) } },
  });
  expect((await keep(other, id, await takePhoto())).status).toBe(404);
  expect(await keep(seller, id, new FormData())).toMatchObject({
    status: 422,
    body: { fields: { picture: "required" } },
  });
});
