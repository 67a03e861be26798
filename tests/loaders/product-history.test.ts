import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderRowMenu } from "#app/components/product/row-menu.tsx";
import type { AppEnv } from "#app/env.ts";
import { createState, runWithState } from "#app/middleware/request-store.ts";
import { loader as exportFile } from "#app/routes/_app/products-history/export-file.ts";
import { loader as history } from "#app/routes/_app/products-history/index.tsx";
import { loader as list } from "#app/routes/_app/products-v2/master/index.tsx";
import { ANY_ROW } from "#app/static/row-menu.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createSellerOfPrices } from "#tests/support/priced-products.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());
const HISTORY = "/products-history";

const inEnglish = createState(new Request("http://etalase.test/?lang=en"), {} as AppEnv);

const menuOf = (id: string) => runWithState(inEnglish, renderRowMenu).replaceAll(ANY_ROW, id);

test("the history describes changes of pictures and long texts, and is filtered by author", async () => {
  const { owner, as } = await createSellerOfPrices(world, [1000]);
  const ask = asking(owner);
  const { products } = await ask("GET", "/v2/products");
  const change = async (fields: object) => {
    const { product } = await ask("GET", `/v2/products/detail/${products[0].id}`);
    await ask("PUT", `/v2/products/detail/${product.id}`, {
      product: { ...fields, version: product.version },
    });
  };
  const picture = async (shade: number) => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 0, b: 0 } },
    })
      .png()
      .toBuffer();
    return (
      await storeImage(world.backend, owner.accountId, new Uint8Array(bytes), {
        type: IMAGE_TYPE.product,
        name: "a.png",
      })
    ).id;
  };
  const [first, second, third] = [await picture(1), await picture(2), await picture(3)];
  const long = "Katun lembut. ".repeat(40);
  await change({ imageIds: [first, second], description: `${long}Hitam.` });
  await change({ imageIds: [second, first] });
  await change({ imageIds: [second, third], description: `${long}Putih.` });
  const { rows, form } = await as(history, { path: HISTORY });
  const texts = rows.flatMap(({ changes }) =>
    changes.map(({ label, after }) => `${label}: ${after}`),
  );
  expect(texts).toEqual(
    expect.arrayContaining([
      "Pictures: 2 pictures (1 added, 1 removed)",
      "Pictures: 2 pictures (order changed, cover changed)",
      expect.stringMatching(/^Description: ….{1,40}Putih\.$/),
    ]),
  );
  expect(form.main.find(({ name }) => name === "actor")?.options[0]).toEqual({
    value: owner.userId,
    label: expect.any(String),
  });
  expect(
    (await as(history, { path: `${HISTORY}?actor=${owner.userId}&search=k-0` })).pager.total,
  ).toBe(4);
  expect((await as(history, { path: `${HISTORY}?actor=system` })).pager.total).toBe(0);
});

test("the history is filtered, and an invalid query redirects to the clean address", async () => {
  const { as } = await createSellerOfPrices(world, [100_000]);
  expect(await redirectOf(as(history, { path: `${HISTORY}?type=burnt&page=0&from=x` }))).toBe(
    HISTORY,
  );
  const { rows } = await as(history, { path: HISTORY });
  expect(rows).toMatchObject([{ name: "Kaos 0", what: "Created", changes: [], batch: null }]);
  expect((await as(history, { path: `${HISTORY}?type=updated` })).rows).toEqual([]);
});

test("the filtered history is exported as CSV", async () => {
  const { as } = await createSellerOfPrices(world, [10_000, 20_000]);
  const linesOf = async (query: string) =>
    (await (await as(exportFile, { path: `${HISTORY}/export-file${query}` })).text())
      .trimEnd()
      .split("\r\n");
  const [head, ...entries] = await linesOf("");
  expect(head).toMatch(/^\ufeff?Time,Product,Activity/);
  expect(entries.length).toBe((await as(history, { path: HISTORY })).pager.total);
  expect(entries[0]).toMatch(/,Created,/);
  expect(await linesOf("?type=updated&page=x")).toHaveLength(1);
});

test("a product's row and page link to its history, and searching there keeps the product", async () => {
  const { as } = await createSellerOfPrices(world, [100_000, 50_000]);
  const [other, product] = (await as(list, { path: "/products-v2/master" })).rows;
  const path = `${HISTORY}?productId=${product?.id ?? ""}`;
  expect(menuOf(product?.id ?? "")).toContain(`href="${path}"`);
  const page = await as(history, { path });
  expect(page.rows).toMatchObject([{ name: product?.name, productId: product?.id }]);
  expect(
    (await as(history, { path: `${path}&search=${other?.name.replace(" ", "+") ?? ""}` })).rows,
  ).toEqual([]);
});

test("the history shows the selected columns, which are not a filter", async () => {
  const { as } = await createSellerOfPrices(world, [100_000]);
  const page = await as(history, { path: `${HISTORY}?columns=product,who` });
  expect([page.columns, page.isFiltered, page.rows.length]).toEqual([["product", "who"], false, 1]);
  expect(
    await redirectOf(as(history, { path: `${HISTORY}?columns=product&columns=who&search=` })),
  ).toBe(`${HISTORY}?columns=product%2Cwho`);
  expect((await as(history, { path: HISTORY })).columns).toEqual([
    "product",
    "what",
    "change",
    "who",
    "when",
  ]);
});
