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

test("a missing picture is added to the product; the listing selects among the product's", async () => {
  const { ask, owner, load } = await editing();
  const checksWith = async (changes: object) => {
    const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
    await ask("PUT", `/v2/products/detail/${owner.productId}`, {
      product: { ...changes, version: product.version },
    });
    return (await load()).checks;
  };
  const product = `/products-v2/master/${owner.productId}`;
  expect(await checksWith({ imageIds: [] })).toEqual([
    { field: "images", text: "A picture is missing.", to: `${product}#images` },
  ]);
  expect(await checksWith({ imageIds: [owner.imageId] })).toEqual([]);
  expect(await checksWith({ isActive: false })).toMatchObject([{ to: `${product}#isActive` }]);
});

test("without a script, buttons move, exclude and include pictures, and a save keeps the order", async () => {
  const { ask, owner, load, form, reply, post } = await editing();
  const bytes = new Uint8Array(await png().arrayBuffer());
  const kind = { type: IMAGE_TYPE.product, name: "second.png" };
  const { id: second } = await storeImage(world.backend, owner.accountId, bytes, kind);
  const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
  const imageIds = [owner.imageId, second];
  await ask("PUT", `/v2/products/detail/${owner.productId}`, {
    product: { imageIds, version: product.version },
  });
  const [a, b] = imageIds.map((id) => `place.${id}`) as [string, string];
  const press = async (intent: string, places: [string, string]) => {
    const { values, formError } = await reply({
      ...{ ...form, do: "", name: "Diketik" },
      ...{ [a]: places[0], [b]: places[1], intent },
    });
    return [values?.[a], values?.[b], values?.name, values?.intent, formError];
  };
  const back = ["Diketik", undefined, undefined];
  expect(await press("image-up:1", ["1", "2"])).toEqual(["2", "1", ...back]);
  expect(await press("image-cover:1", ["1", "2"])).toEqual(["2", "1", ...back]);
  expect(await press("image-remove:0", ["1", "2"])).toEqual(["", "1", ...back]);
  expect(await press("image-remove:0", ["", "1"])).toEqual(["", "1", ...back]);
  expect(await press("image-use:0", ["", "1"])).toEqual(["2", "1", ...back]);
  const { listing, choice } = await load();
  await redirectOf(post({ [a]: "2", [b]: "1", version: String(listing?.version), base: choice }));
  expect((await load()).values).toMatchObject({
    own: { imageIds: [second, owner.imageId] },
    pictures: [
      { id: second, place: 1 },
      { id: owner.imageId, place: 2 },
    ],
  });
});

test("a picture chosen here belongs to this listing only, without a script too, and survives a refused save", async () => {
  const { ask, owner, load, reply, post, stored } = await editing();
  const master = `place.${owner.imageId}`;
  const brought = await reply({ do: "", intent: "upload", [master]: "1", name: "Diketik" }, [
    png(),
  ]);
  expect(brought.values).toMatchObject({ [master]: "1", name: "Diketik" });
  const [, own = ""] = /own\.([\w-]+)/.exec(Object.keys(brought.values ?? {}).join()) ?? [];
  expect(brought.values).toMatchObject({
    [`place.${own}`]: "2",
    [`own.${own}`]: expect.stringContaining(own),
  });
  expect(brought.values?.intent).toBeUndefined();
  const refused = await reply({ [master]: "1", daysToShip: "0" }, [png(), png("2.png")]);
  expect(Object.keys(refused.values ?? {}).filter((name) => name.startsWith("own."))).toHaveLength(
    2,
  );

  const first = await load();
  const version = String(first.listing?.version);
  const typed = { [master]: "2", [`place.${own}`]: "1", [`own.${own}`]: "/x" };
  await redirectOf(post({ ...typed, version, base: first.choice }));
  expect((await load()).values).toMatchObject({
    own: { imageIds: [own, owner.imageId] },
    pictures: [
      { id: own, url: expect.stringContaining(own), place: 1, isOwn: true },
      { id: owner.imageId, place: 2, isOwn: false },
    ],
  });
  const { product } = await ask("GET", `/v2/products/detail/${owner.productId}`);
  expect(product.images).toHaveLength(1);

  const again = await load();
  await redirectOf(
    post({
      ...{ [master]: "1", [`place.${own}`]: "", [`own.${own}`]: "/x" },
      ...{ version: String(again.listing?.version), base: again.choice },
    }),
  );
  expect(await stored()).toMatchObject({ imageIds: null, ownImageIds: [] });
});

test("a file that is no picture, and an unknown picture, are reported at the strip", async () => {
  const { owner, reply, load } = await editing();
  const master = { [`place.${owner.imageId}`]: "1" };
  const text = new File(["teks"], "kaos.png", { type: "image/png" });
  expect((await reply({ ...master, name: "Diketik" }, [text])).fieldErrors).toEqual({
    images: "image_type",
  });
  const unknown = { "place.none": "2", "own.none": "/x" };
  const { choice, listing } = await load();
  const sent = { ...master, ...unknown, version: String(listing?.version), base: choice };
  expect((await reply(sent)).fieldErrors).toEqual({ images: "image_unknown" });
});

test("a picture added meanwhile by somebody else is taken over, or left out for one's own choice", async () => {
  const { ask, owner, load, reply, stored, post } = await editing();
  const bytes = new Uint8Array(await png().arrayBuffer());
  const kind = { type: IMAGE_TYPE.product, name: "theirs.png" };
  const { id: theirs } = await storeImage(world.backend, owner.accountId, bytes, kind);
  const { id: mine } = await storeImage(world.backend, owner.accountId, bytes, kind);
  const before = await load();
  await ask("PUT", `/v2/channels/products/${(await stored()).id}`, {
    channelProduct: { imageIds: [theirs, owner.imageId] },
  });
  const typed = {
    ...{ version: String(before.listing?.version), base: before.choice },
    [`place.${owner.imageId}`]: "1",
  };
  const taken = await reply({ ...typed, name: "Diketik" });
  expect(taken.values).toMatchObject({
    ...{ [`place.${theirs}`]: "1", [`place.${owner.imageId}`]: "2" },
    [`own.${theirs}`]: expect.stringContaining(theirs),
  });
  const clash = await reply({ ...typed, [`place.${mine}`]: "2", [`own.${mine}`]: "/mine" });
  expect(clash.values).toMatchObject({ [`place.${theirs}`]: "", [`place.${mine}`]: "2" });
  const pictures = clash.conflict?.find(({ key }) => key === "images")?.pictures;
  expect(pictures?.theirs).toEqual([expect.stringContaining(theirs), expect.anything()]);
  expect(pictures?.mine).toHaveLength(2);
  await redirectOf(post({ ...clash.values, "take.images": "theirs", do: "" }));
  expect((await stored()).imageIds).toEqual([theirs, owner.imageId]);
});
