import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOldImports } from "#backend/imports/cancel-old-imports.ts";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { csv, importAll, readItems, row, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const daysLater = (days: number) => ({
  ...shop.backend,
  now: () => new Date(shop.backend.now().getTime() + days * 24 * 3_600_000),
});
const fileOf = (importId: string) => shop.backend.files.has(`imports/${importId}`);

test("a checked file that was not applied is deleted after thirty days; an applied one is kept", async () => {
  const seller = await shop.signUp();
  const { import: waiting } = await upload(seller, csv([row({ Handle: "a" })]));
  const { import: applied } = await importAll(shop, seller, csv([row({ Handle: "b" })]));

  await cancelOldImports(daysLater(29));
  expect((await readItems(seller, waiting.id)).items).toHaveLength(1);
  expect(await fileOf(waiting.id)).toBe(true);

  await cancelOldImports(daysLater(31));
  expect(await readItems(seller, waiting.id)).toMatchObject({ code: "not_found" });
  expect(await fileOf(waiting.id)).toBe(false);
  expect((await readItems(seller, applied.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 1 },
  });
});
