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

test("a picture that is missing is added to the product; the listing chooses among those there are", async () => {
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

test("pictures are moved, left out and taken in by their buttons without a script, and saved in that order", async () => {
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
