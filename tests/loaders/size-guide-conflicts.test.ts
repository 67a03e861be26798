import { afterAll, beforeAll, expect, test } from "vitest";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import { action, loader } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { at, guideSeller, LIST, TYPED } from "./guide-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Returns the form's current fields with the values it started from. */
async function opened(
  as: Awaited<ReturnType<typeof guideSeller>>["as"],
  id: string,
): Promise<Record<string, string>> {
  const { base } = await as(loader, at(id));
  return { ...TYPED, version: String(base.version), base: base.input };
}

test("a save sends only changed fields, so two people's different changes are both kept", async () => {
  const { as, make, ask } = await guideSeller(world);
  const id = await make();
  const form = await opened(as, id);
  expect(await redirectOf(as(action, { ...at(id), form }))).toBe(`${LIST}/${id}`);
  const untouched = await opened(as, id);
  expect(untouched.version).toBe("1");
  await redirectOf(as(action, { ...at(id), form: { ...form, name: "Kaos anak" } }));
  const { data, status } = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...form, "rows[1].values[1]": "69" } }),
  );
  expect(status).toBe(409);
  expect(data.guide).toMatchObject({
    name: "Kaos anak",
    rows: [{ values: ["46,5", "66"] }, { values: ["49", "69"] }],
  });
  expect(data.conflict).toMatchObject([{ key: "name", theirs: "Kaos anak", clash: false }]);
  const again = {
    ...form,
    name: "Kaos anak",
    "rows[1].values[1]": "69",
    version: String(data.base?.version),
    base: data.base?.input ?? "",
  };
  await redirectOf(as(action, { ...at(id), form: again }));
  const { sizeChart } = await ask("GET", `/v1/products/size-charts/${id}`);
  expect(sizeChart).toMatchObject({
    name: "Kaos anak",
    version: 3,
    rows: [{ values: [46.5, 66] }, { values: [49, 69] }],
  });
});

test("fields both changed are shown side by side, and the choice is saved", async () => {
  const { as, make, ask } = await guideSeller(world);
  const id = await make();
  const form = await opened(as, id);
  await redirectOf(
    as(action, { ...at(id), form: { ...form, name: "Punya mereka", "rows[0].values[0]": "50" } }),
  );
  const mine = { ...form, name: "Punya saya", "rows[0].values[0]": "47" };
  const { data } = await replyOf<GuideReply>(as(action, { ...at(id), form: mine }));
  expect(data.guide).toMatchObject({ name: "Punya saya", rows: [{ values: ["47", "66"] }, {}] });
  expect(data.conflict).toMatchObject([
    { key: "name", theirs: "Punya mereka", mine: "Punya saya", clash: true },
    { key: "row:S", theirs: "50 · 66", mine: "47 · 66", clash: true },
  ]);
  const resolved = {
    ...mine,
    version: String(data.base?.version),
    base: data.base?.input ?? "",
    "take.name": "mine",
    "take.row:S": "theirs",
  };
  // Adding a row keeps the choice and its version.
  const edited = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...resolved, edit: "add-size" } }),
  );
  expect(edited.data).toMatchObject({
    base: { version: 2 },
    guide: { rows: [{ values: ["50", "66"] }, {}, {}] },
  });
  await redirectOf(as(action, { ...at(id), form: resolved }));
  const { sizeChart } = await ask("GET", `/v1/products/size-charts/${id}`);
  expect(sizeChart).toMatchObject({
    name: "Punya saya",
    rows: [{ values: [50, 66] }, { values: [49, null] }],
  });
});

test("tables of different shape are one choice", async () => {
  const { as, make } = await guideSeller(world);
  const id = await make();
  const form = await opened(as, id);
  await redirectOf(as(action, { ...at(id), form: { ...form, "rows[1].size": "L" } }));
  const { data } = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...form, "rows[0].values[0]": "47" } }),
  );
  expect(data.conflict).toMatchObject([
    { key: "table", clash: true, mine: "Lebar dada · Panjang\nS 47 · 66\nM 49 · –" },
  ]);
});
