import { afterAll, beforeAll, expect, test } from "vitest";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { editingListing } from "#tests/support/listing-editing.ts";
import { png } from "#tests/support/product-editing.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());
const editing = () => editingListing(world);

test("a size picture chosen here belongs to this listing only, without a script too, until reset", async () => {
  const { load, reply, post, stored } = await editing();
  const sent = { do: "", intent: "upload", sizeChart: "", name: "Diketik" };
  const brought = await reply(sent, [png()], "sizeChartFile");
  const own = brought.values?.sizeChart ?? "";
  expect(brought.values).toMatchObject({
    ...{ name: "Diketik", sizeChart: expect.stringMatching(/./) },
    [`sizeChartUrl.${own}`]: expect.stringContaining(own),
  });
  expect(await stored()).toMatchObject({ sizeChartImageId: null });

  await redirectOf(post({ sizeChart: own }));
  const saved = await load();
  expect(saved.values).toMatchObject({
    sizePicture: { id: own, url: expect.stringContaining(own) },
    pictures: [{ isOwn: false }],
  });

  // A form without the field does not change it.
  const now = (page: typeof saved) => ({
    ...{ version: String(page.listing?.version), base: page.choice },
  });
  await redirectOf(post({ ...now(saved), name: "Lain" }));
  expect(await stored()).toMatchObject({ name: "Lain", sizeChartImageId: own });

  await redirectOf(post({ ...now(await load()), sizeChart: own, do: "reset:sizeChart" }));
  expect(await stored()).toMatchObject({ sizeChartImageId: null });
});

test("a file that is no picture, and a picture of another purpose, are reported at the field", async () => {
  const { owner, reply, load } = await editing();
  const text = new File(["teks"], "ukuran.png", { type: "image/png" });
  expect((await reply({ sizeChart: "" }, [text], "sizeChartFile")).fieldErrors).toEqual({
    sizeChart: "image_type",
  });
  const { choice, listing } = await load();
  const product = { sizeChart: owner.imageId, version: String(listing?.version), base: choice };
  expect((await reply(product)).fieldErrors).toEqual({ sizeChart: "image_unknown" });
});

test("a size picture set meanwhile by somebody else is taken over, or left out for one's own", async () => {
  const { ask, owner, load, reply, stored, post } = await editing();
  const bytes = new Uint8Array(await png().arrayBuffer());
  const kind = { type: IMAGE_TYPE.sizeChartChannel, name: "ukuran.png" };
  const { id: theirs } = await storeImage(world.backend, owner.accountId, bytes, kind);
  const { id: mine } = await storeImage(world.backend, owner.accountId, bytes, kind);
  const before = await load();
  await ask("PUT", `/v2/channels/products/${(await stored()).id}`, {
    channelProduct: { sizeChartImageId: theirs },
  });
  const typed = { version: String(before.listing?.version), base: before.choice };
  const taken = await reply({ ...typed, sizeChart: "", name: "Diketik" });
  expect(taken.values).toMatchObject({
    ...{ sizeChart: theirs, name: "Diketik" },
    [`sizeChartUrl.${theirs}`]: expect.stringContaining(theirs),
  });
  const clash = await reply({ ...typed, sizeChart: mine, [`sizeChartUrl.${mine}`]: "/mine" });
  expect(clash.values).toMatchObject({ sizeChart: mine });
  expect(clash.conflict?.find(({ key }) => key === "sizeChart")).toMatchObject({
    ...{ clash: true, label: "Size guide", theirs: "Own picture" },
    pictures: { theirs: [expect.stringContaining(theirs)], mine: ["/mine"] },
  });
  await redirectOf(post({ ...clash.values, "take.sizeChart": "theirs", do: "" }));
  expect(await stored()).toMatchObject({ sizeChartImageId: theirs });
});
