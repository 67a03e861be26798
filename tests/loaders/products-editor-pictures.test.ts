import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import type { ProductDraft } from "#app/models/product/product-draft.ts";
import { action as edit } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { action as create } from "#app/routes/_app/products-v2/master/create.tsx";
import { action as upload } from "#app/routes/_app/products-v2/master/images.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { KAOS, loaded, png, post, saved } from "#tests/support/product-editing.ts";
import { productForm, withVariant } from "#tests/support/product-form.ts";
import { newSeller, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const seller = () => newSeller(world);

test("pictures are uploaded with the save, and kept when it is refused", async () => {
  const { as } = await seller();
  const { data } = await replyOf<EditorReply>(
    as(create, {
      form: productForm({ intent: "save", draft: { ...KAOS, name: "" }, files: [png()] }),
    }),
  );
  expect(data.draft.images).toHaveLength(1);
  const { draft } = await loaded(
    as,
    await saved(as, { ...data.draft, name: "Kaos" }, [png("2.png")]),
  );
  expect(draft.images).toHaveLength(2);
});

test("a size picture becomes the product's size guide once, and other products can choose it", async () => {
  const { as } = await seller();
  await saved(as);
  const draft = { ...KAOS, name: "Kaos polos" };
  const refused = await replyOf<EditorReply>(
    as(create, {
      form: productForm({ intent: "save", draft, sizeChartFiles: [png("ukuran.png")] }),
    }),
  );
  expect(refused.data).toMatchObject({
    fieldErrors: { "variants[0].sku": "sku_taken" },
    draft: { sizeChart: expect.stringMatching(/./), sizeChartImage: null },
  });
  const { draft: kept, sizeCharts } = await loaded(
    as,
    await saved(as, withVariant(refused.data.draft, 0, { sku: "KP" })),
  );
  expect(sizeCharts).toEqual([
    {
      id: kept.sizeChart,
      name: "Kaos polos",
      imageUrl: expect.stringContaining("/v1/products/images/"),
    },
  ]);
  const other = await saved(
    as,
    withVariant({ ...KAOS, sizeChart: kept.sizeChart }, 0, { sku: "KP-2" }),
  );
  expect((await loaded(as, other)).draft.sizeChart).toBe(kept.sizeChart);
});

test("a size guide takes exactly one picture, which can be removed", async () => {
  const { as } = await seller();
  const two = await replyOf<EditorReply>(
    as(create, {
      form: productForm({
        intent: "upload",
        draft: KAOS,
        sizeChartFiles: [png("1.png"), png("2.png")],
      }),
    }),
  );
  expect([two.status, two.data.fieldErrors]).toEqual([
    422,
    { sizeChart: "uploaded_image_mismatch" },
  ]);
  const { data } = await replyOf<EditorReply>(
    as(create, {
      form: productForm({ intent: "upload", draft: KAOS, sizeChartFiles: [png("1.png")] }),
    }),
  );
  expect(data.draft.sizeChartImage?.url).toContain("/v1/products/images/");
  const without = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "size-chart-remove", draft: data.draft }) }),
  );
  expect(without.data.draft.sizeChartImage).toBeNull();
});

test("a file that is no picture is refused by its name", async () => {
  const { as } = await seller();
  const form = new FormData();
  form.append("files", new File(["hello"], "note.txt", { type: "image/png" }));
  const answer = await as(upload, { form });
  expect(await answer.json()).toMatchObject({
    ok: false,
    code: "image_type",
    details: { name: "note.txt" },
  });
});

test("in a conflict the other's values can be chosen by field and row, pictures too", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const [mine, theirs] = [await loaded(as, id), await loaded(as, id)];
  const other = withVariant({ ...theirs.draft, name: "Theirs", brand: "Laras" }, 0, {
    price: "70.000",
  });
  await redirectOf(
    post(as, id, { intent: "save", draft: other, base: theirs.base, files: [png("theirs.png")] }),
  );
  const typed = withVariant({ ...mine.draft, name: "Mine", brand: "Dewi" }, 0, { price: "80.000" });
  const { data } = await replyOf<EditorReply>(
    post(as, id, { intent: "save", draft: typed, base: mine.base, files: [png("mine.png")] }),
  );
  const keys = data.conflict?.rows.filter((row) => row.clash).map((row) => row.key) ?? [];
  expect(keys).toEqual(["name", "brand", "imageIds", `variants:${data.draft.variants[0]?.id}`]);
  const form = productForm({ intent: "save", draft: data.draft, base: data.base });
  form.set("pictures", data.conflict?.pictures ?? "");
  for (const key of keys) form.set(`take.${key}`, key === "brand" ? "mine" : "theirs");
  await redirectOf(as(edit, { path: `/products-v2/master/${id}`, params: { id }, form }));
  const { draft } = await loaded(as, id);
  expect(draft).toMatchObject({ name: "Theirs", brand: "Dewi", variants: [{ price: "70.000" }] });
  expect(draft.images.map((image) => image.id)).not.toEqual(
    data.draft.images.map((image) => image.id),
  );
});

test("dimensions, stock mode and an option's picture are saved", async () => {
  const { as } = await seller();
  const draft: ProductDraft = {
    ...withVariant(KAOS, 0, {
      lengthCm: "30",
      widthCm: "20,5",
      heightCm: "2",
      stockMode: "pre_order",
    }),
    isDigital: true,
    variationTypes: [{ id: "t1", name: "Warna", add: "Merah", options: [] }],
  };
  const { data } = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "generate", draft }) }),
  );
  const form = productForm({ intent: "save", draft: data.draft });
  form.append("variationTypes[0].options[0].file", png("merah.png"));
  const id = (await redirectOf(as(create, { form }))).split("/").at(-1) ?? "";
  const back = (await loaded(as, id)).draft;
  expect(back).toMatchObject({
    isDigital: true,
    variants: [{ lengthCm: "30", widthCm: "20.5", heightCm: "2", stockMode: "pre_order" }],
  });
  expect(back.variationTypes[0]?.options[0]?.imageUrl).toContain(
    back.variationTypes[0]?.options[0]?.imageId,
  );
});

test("a conflict shows both people's pictures in order, size guides by name, and the difference of long texts", async () => {
  const { owner, as } = await seller();
  const ask = asking(owner);
  const guideOf = async (name: string): Promise<string> =>
    (
      await ask("POST", "/v1/products/size-charts", {
        sizeChart: { name, measures: ["Dada"], rows: [{ size: "S", values: [46] }] },
      })
    ).sizeChart.id;
  const [adult, child] = [await guideOf("Kaos dewasa"), await guideOf("Kaos anak")];
  const long = "Katun lembut. ".repeat(40);
  const id = await saved(as, { ...KAOS, description: `${long}Warna hitam.` }, [
    png("a.png"),
    png("b.png"),
  ]);
  const { draft, base } = await loaded(as, id);
  const [first, second] = draft.images;
  if (!first || !second) throw new Error("Two pictures were sent");
  const theirs = {
    ...draft,
    images: [second, first],
    sizeChart: adult,
    description: `${long}Warna putih.`,
  };
  await redirectOf(post(as, id, { intent: "save", draft: theirs, base }));
  const mine = { ...draft, images: [first], sizeChart: child, description: `${long}Warna merah.` };
  const { data } = await replyOf<EditorReply>(post(as, id, { intent: "save", draft: mine, base }));
  const rowOf = (key: string) => data.conflict?.rows.find((row) => row.key === key);
  expect(rowOf("imageIds")).toMatchObject({
    theirs: "2 pictures",
    mine: "1 picture",
    pictures: { theirs: [second.url, first.url], mine: [first.url] },
  });
  expect(rowOf("sizeChart")).toMatchObject({ theirs: "Kaos dewasa", mine: "Kaos anak" });
  expect(rowOf("description")).toMatchObject({
    theirs: expect.stringMatching(/^….{0,40}putih\.$/),
    mine: expect.stringMatching(/^….{0,40}merah\.$/),
  });
});
