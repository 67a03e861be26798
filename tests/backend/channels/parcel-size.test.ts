import { expect, test } from "vitest";
import { updateProduct } from "#backend/products/update-product.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { option, SIZE, selling } from "./selling.ts";

/** A category of the sandbox that requires the parcel's size. */
const WARDROBES = "100716";

test("a category that requires the parcel's size reports it at the field before sending", async () => {
  const shop = await selling({
    variationTypes: [{ id: "t1", name: "Warna", options: [option("Putih"), option("Hitam")] }],
    variants: [
      { ...SIZE, optionIds: ["Putih"], sku: "P", price: 65_000, isActive: false, widthCm: 0 },
      { ...SIZE, optionIds: ["Hitam"], sku: "H", price: 65_000, widthCm: 0 },
    ],
  });
  const { laras, product, backend } = shop;
  const preflight = `/v2/channels/products/preflight?internalProductId=${product.id}`;
  const found = async () =>
    (await laras.call<{ channels: { findings: object[] }[] }>("GET", preflight)).body.channels[0]
      ?.findings;
  const finding = expect.objectContaining({
    ...{ field: "variants[1].widthCm", code: "size_missing", level: "error" },
    details: { sku: "H" },
  });
  expect(await found()).not.toContainEqual(finding);
  await shop.edit({ categoryId: WARDROBES });
  expect(await found()).toContainEqual(finding);
  await shop.publish();
  await shop.jobs.drain();
  expect(await shop.read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "size_missing" },
  });
  expect(await shop.onShopee()).toEqual([]);

  const variants = product.variants.map((variant) => ({ ...variant, widthCm: 20 }));
  const by = { accountId: laras.accountId, actor: laras.userId };
  await updateProduct(backend, by, product.id, { version: product.version, variants });
  expect(await found()).not.toContainEqual(finding);
  await shop.publish();
  await shop.jobs.drain();
  expect((await shop.read())?.syncStatus).toBe(SYNC_STATUS.synced);
});
