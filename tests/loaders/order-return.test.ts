import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  action as orderAction,
  loader as orderLoader,
} from "#app/routes/_app/orders/$orderId/index.tsx";
import { evidencePicture } from "#tests/backend/marketplaces/evidence-picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { sellerWithOrders } from "./order-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Returns a function that refuses a return as a browser does, and one that reads the order. */
async function wantedBack() {
  const { as, ids } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const read = async () => (await call(orderLoader, as({ params })).result).order;
  const { externalId } = await read();
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await world.sandbox.controls[step](externalId);
  await world.drain();
  const refuse = async (fields: Record<string, string>, ...files: File[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "refuse_return", ...fields }))
      form.set(name, value);
    // A browser sends an empty file if none was chosen.
    for (const file of files.length > 0 ? files : [new File([], "")]) form.append("pictures", file);
    const said: unknown = await call(orderAction, as({ params, form })).result;
    return said instanceof Response
      ? { to: said.headers.get("Location"), reply: null }
      : { to: null, reply: (said as { data: FormReply }).data };
  };
  return { read, refuse };
}
const photo = async (colour?: string) => {
  const { bytes } = await evidencePicture(colour);
  return new File([new Uint8Array(bytes)], "bukti.jpg", { type: "image/jpeg" });
};

test("a refusal without required pictures says so at the field, and keeps typed values", async () => {
  const { read, refuse } = await wantedBack();
  expect(await read()).toMatchObject({
    refusalPictures: { most: 3, neededFor: ["OTHER", "ITEM_RETURNED_DAMAGED"] },
  });
  const { reply } = await refuse({ reason: "ITEM_RETURNED_DAMAGED", note: "Pecah di jalan" });
  expect(reply).toMatchObject({
    error: { pictures: ["required"] },
    initialValue: { reason: "ITEM_RETURNED_DAMAGED", note: "Pecah di jalan" },
  });
  expect((await read()).returnAnswer).toBeNull();
});

test("a file that is no picture is named at the field", async () => {
  const { refuse } = await wantedBack();
  const { reply } = await refuse({ reason: "OTHER" }, new File(["<svg/>"], "gambar.svg"));
  expect(reply).toMatchObject({
    error: { pictures: ["image_type"] },
    details: { name: "gambar.svg" },
  });
});

test("pictures of a refused form are kept for the next try unless removed", async () => {
  const { read, refuse } = await wantedBack();
  const files = [await photo("#4169e0"), await photo("#e0416f")];
  const { reply } = await refuse({ reason: "", note: "Pecah" }, ...files);
  expect(reply).toMatchObject({ error: { reason: ["required"] }, initialValue: { note: "Pecah" } });
  const kept = reply?.initialValue?.kept as { id: string; url: string }[];
  expect(kept).toHaveLength(2);
  const again = Object.fromEntries(
    kept.flatMap(({ id, url }, at) => [
      [`kept[${at}].id`, id],
      [`kept[${at}].url`, url],
    ]),
  );
  const { to } = await refuse({
    ...{ reason: "ITEM_RETURNED_DAMAGED", note: "Pecah", ...again, "kept[0].leaveOut": "on" },
  });
  expect(to).toMatch(/^\/orders\//);
  const order = await read();
  expect(order.returnAnswer).toBe("refused");
  const told = order.events.find(({ type }) => type === "return_refused");
  expect(told?.detail).toMatchObject({ note: "Pecah", pictures: [kept[1]] });
});
