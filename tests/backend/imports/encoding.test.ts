import { afterAll, beforeAll, expect, test } from "vitest";
import { windows874 } from "#tests/support/file-encodings.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { readItems, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

// Few Thai letters between others look like French ones.
const FILE = windows874("Handle,Title,Variant Price\nkaos,Kaos ก1 ข2,90000\n");

async function start(seller: Seller) {
  const started = await upload(seller, FILE);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  return started.import;
}

test("a guessed encoding is confirmed by a sample line, read otherwise if it is wrong, and remembered", async () => {
  const seller = await shop.signUp("id");
  const { id, columns } = await start(seller);
  expect(columns).toMatchObject({
    encoding: "windows-1252",
    readings: [
      { encoding: "windows-874", line: "kaos,Kaos ก1 ข2,90000" },
      { encoding: "windows-1252", line: "kaos,Kaos ¡1 ¢2,90000" },
    ],
  });
  const { status } = await seller.call("PUT", `/v2/products/imports/${id}/encoding`, {
    encoding: "windows-874",
  });
  expect(status).toBe(200);
  const { items, import: job } = await readItems(seller, id);
  expect(items.map(({ name }) => name)).toEqual(["Kaos ก1 ข2"]);
  expect(job.columns).toMatchObject({ encoding: "windows-874", readings: [] });
  const next = await start(seller);
  expect(next.columns).toMatchObject({ encoding: "windows-874", readings: [] });
  expect((await readItems(seller, next.id)).items.map(({ name }) => name)).toEqual(["Kaos ก1 ข2"]);
});

test("an encoding that the detection is sure of is not asked about", async () => {
  const seller = await shop.signUp("id");
  const started = await upload(seller, "Handle,Title,Variant Price\nkaos,Kaos Café,90000\n");
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  expect(started.import.columns.readings).toEqual([]);
  const path = `/v2/products/imports/${started.import.id}/encoding`;
  expect((await seller.call("PUT", path, { encoding: "windows-874" })).status).toBe(422);
});
