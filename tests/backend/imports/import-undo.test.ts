import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productImportItems, productImports } from "#backend/db/schema/product-imports.ts";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { csv, row, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("clearing an import removes it from the list with its file, not its products; an undone one cannot be resumed", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    csv([row({ Handle: "a", "Variant SKU": "CL-1" })]),
  );
  const path = `/v2/products/imports/${started.id}/`;
  expect((await seller.call("POST", `${path};clear`)).body).toMatchObject({ code: "import_state" });
  await seller.call("POST", `${path};apply`);
  await shop.drain();
  await seller.call("POST", `/v2/products/batches/${started.id}/;undo`);
  await shop.drain();
  await shop.backend.db
    .update(productImportItems)
    .set({ status: "failed" })
    .where(eq(productImportItems.importId, started.id));
  expect((await seller.call("POST", `${path};retry`)).body).toMatchObject({
    code: "already_undone",
  });
  await shop.backend.db
    .update(productImports)
    .set({ status: "stopped" })
    .where(eq(productImports.id, started.id));
  expect((await seller.call("POST", `${path};apply`)).body).toMatchObject({
    code: "already_undone",
  });
  expect((await seller.call("POST", `${path};clear`)).status).toBe(200);
  expect((await seller.call("GET", `/v2/products/imports/${started.id}`)).status).toBe(404);
  expect((await seller.call<{ total: number }>("GET", "/v2/products/imports")).body.total).toBe(0);
  expect(await shop.backend.files.has(`imports/${started.id}`)).toBe(false);
});

test("a concurrent undo and retry have one winner, and the other is told why", async () => {
  const seller = await shop.signUp();
  for (let round = 0; round < 8; round++) {
    const { import: started } = await upload(
      seller,
      csv([row({ Handle: `race-${round}`, "Variant SKU": `RC-${round}` })]),
    );
    await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
    await shop.drain();
    await shop.backend.db
      .update(productImportItems)
      .set({ status: "failed" })
      .where(eq(productImportItems.importId, started.id));
    const answers = await Promise.all([
      seller.call("POST", `/v2/products/batches/${started.id}/;undo`),
      seller.call("POST", `/v2/products/imports/${started.id}/;retry`),
    ]);
    const [undone, tried] = answers;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(undone.status === 409 ? undone.body.code : tried.body.code).toBe(
      undone.status === 409 ? "batch_running" : "already_undone",
    );
    await shop.drain();
  }
});

test("two concurrent undos of one import have one winner", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    csv([row({ Handle: "twice", "Variant SKU": "TW-1" })]),
  );
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  const undo = () => seller.call("POST", `/v2/products/batches/${started.id}/;undo`);
  const answers = await Promise.all([undo(), undo()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_undone");
});
