import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditorReply } from "#app/components/product/editor-reply.ts";
import { EMPTY_DRAFT, emptyVariant, type ProductDraft } from "#app/components/product/product-draft.ts";
import { action as edit, loader as load } from "#app/routes/_app.products-v2.master.$id._index/route.tsx";
import { action as create, loader as createPage } from "#app/routes/_app.products-v2.master.create/route.tsx";
import { action as upload } from "#app/routes/_app.products-v2.master.images.ts";
import { loader as syncInfos } from "#app/routes/_app.products-v2.master.sync-infos.ts";
import { editorChannels } from "#app/services/product-editor-view.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { productForm, withVariant } from "#tests/support/product-form.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const png = (name = "kaos.png") => new File([PNG], name, { type: "image/png" });
const KAOS: ProductDraft = {
  ...EMPTY_DRAFT,
  name: "Kaos Oblong Katun Adem",
  description: "Katun 24s yang adem.",
  variants: [{ ...emptyVariant(), sku: "KOB", price: "Rp 65.000", weightG: "200" }],
};

async function seller() {
  const owner = await world.signUp();
  return { owner, as: callsOf(world, owner) };
}
type As = ReturnType<typeof callsOf>;

async function saved(as: As, draft = KAOS, files: File[] = []): Promise<string> {
  const location = await redirectOf(as(create, { path: "/products-v2/master/create", form: productForm({ intent: "save", draft, files }) }));
  return location.split("/").at(-1) ?? "";
}
const loaded = async (as: As, id: string) => (await as(load, { path: `/products-v2/master/${id}`, params: { id } })).editor;
const post = (as: As, id: string, posted: Parameters<typeof productForm>[0]) =>
  as(edit, { path: `/products-v2/master/${id}`, params: { id }, form: productForm(posted) });

test("a typed product is created and comes back as it was typed", async () => {
  const { as } = await seller();
  const { draft, base } = await loaded(as, await saved(as));
  expect(draft).toMatchObject({ name: "Kaos Oblong Katun Adem", variants: [{ sku: "KOB", price: "65.000", weightG: "200", isActive: true }] });
  expect(base.version).toBe(1);
});

test("the create page asks for product access first", async () => {
  const { owner, as } = await seller();
  expect((await as(createPage, { path: "/products-v2/master/create" })).productId).toBeNull();
  await world.setPermissions(owner, ["order-manage"]);
  expect(await redirectOf(as(createPage, { path: "/products-v2/master/create" }))).toBe("/no-access?path=%2Fproducts-v2%2Fmaster%2Fcreate");
});

test("a missing id is refused as such", async () => {
  const { as } = await seller();
  for (const handler of [load, syncInfos]) {
    const thrown = await as(handler as typeof load, { path: "/products-v2/master/" }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect(await (thrown as Response).json()).toEqual({ code: "missing_id", message: "missing id" });
  }
});

test("variants are generated without saving, and without losing what was typed", async () => {
  const { as } = await seller();
  const typed = { ...KAOS, variationTypes: [{ id: "t1", name: "Ukuran", options: [], add: "S, M" }] };
  const { data, status } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "generate", draft: typed }) }));
  expect(status).toBe(200);
  expect(data.draft.variants.map(({ sku, price }) => [sku, price])).toEqual([
    ["KOB", "Rp 65.000"],
    ["", "Rp 65.000"],
  ]);
  const { draft } = await loaded(as, await saved(as, withVariant(data.draft, 1, { sku: "KOB-M" })));
  expect(draft.variationTypes[0]?.options.map((option) => option.name)).toEqual(["S", "M"]);
});

test("every wrong field is named at once, ours and the contract's", async () => {
  const { as } = await seller();
  const wrong = { ...KAOS, name: " ", variants: [{ ...emptyVariant(), sku: "", price: "12x", weightG: "0" }] };
  const { data, status } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft: wrong }) }));
  expect(status).toBe(422);
  expect(data.fieldErrors).toMatchObject({
    name: "required",
    "variants[0].sku": "required",
    "variants[0].price": "price_invalid",
    "variants[0].weightG": "weight_invalid",
  });
  expect(data.draft.variants[0]?.price).toBe("12x");
});

test("the upstream's refusals reach their fields", async () => {
  const { as } = await seller();
  await saved(as);
  const again = withVariant(KAOS, 0, { sku: " kob ", barcode: "8991234500011" });
  const { data } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft: again }) }));
  expect(data.fieldErrors?.["variants[0].barcode"]).toBe("barcode_invalid");
  const second = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft: withVariant(again, 0, { barcode: "" }) }) }));
  expect(second.data.fieldErrors).toEqual({ "variants[0].sku": "sku_taken" });
});

test("pictures go up with the save, and stay when the save is refused", async () => {
  const { as } = await seller();
  const { data } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft: { ...KAOS, name: "" }, files: [png()] }) }));
  expect(data.draft.images).toHaveLength(1);
  const { draft } = await loaded(as, await saved(as, { ...data.draft, name: "Kaos" }, [png("2.png")]));
  expect(draft.images).toHaveLength(2);
});

test("a picture of the sizes becomes the product's size guide, once, and other products can choose it", async () => {
  const { as } = await seller();
  await saved(as);
  const draft = { ...KAOS, name: "Kaos polos" };
  const refused = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft, sizeChartFiles: [png("ukuran.png")] }) }));
  expect(refused.data).toMatchObject({
    fieldErrors: { "variants[0].sku": "sku_taken" },
    draft: { sizeChart: expect.stringMatching(/./), sizeChartImage: null },
  });
  const { draft: kept, sizeCharts } = await loaded(as, await saved(as, withVariant(refused.data.draft, 0, { sku: "KP" })));
  expect(sizeCharts).toEqual([{ id: kept.sizeChart, name: "Kaos polos", imageUrl: expect.stringContaining("/v1/products/images/") }]);
  const other = await saved(as, withVariant({ ...KAOS, sizeChart: kept.sizeChart }, 0, { sku: "KP-2" }));
  expect((await loaded(as, other)).draft.sizeChart).toBe(kept.sizeChart);
});

test("a size guide takes exactly one picture; one that is chosen can be taken away again", async () => {
  const { as } = await seller();
  const two = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "upload", draft: KAOS, sizeChartFiles: [png("1.png"), png("2.png")] }) }));
  expect([two.status, two.data.fieldErrors]).toEqual([422, { sizeChart: "uploaded_image_mismatch" }]);
  const { data } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "upload", draft: KAOS, sizeChartFiles: [png("1.png")] }) }));
  expect(data.draft.sizeChartImage?.url).toContain("/v1/products/images/");
  const without = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "size-chart-remove", draft: data.draft }) }));
  expect(without.data.draft.sizeChartImage).toBeNull();
});

test("a file that is no picture is refused by its name", async () => {
  const { as } = await seller();
  const form = new FormData();
  form.append("files", new File(["hello"], "note.txt", { type: "image/png" }));
  const answer = await as(upload, { form });
  expect(await answer.json()).toMatchObject({ ok: false, code: "image_type", details: { name: "note.txt" } });
});

test("two people save: the later one sees what changed, keeps theirs where untouched and mine where not", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const [mine, theirs] = [await loaded(as, id), await loaded(as, id)];
  await redirectOf(post(as, id, { intent: "save", draft: { ...theirs.draft, brand: "Laras", category: "Kaos" }, base: theirs.base }));
  const typed = { ...mine.draft, brand: "Dewi" };
  const { data, status } = await replyOf<EditorReply>(post(as, id, { intent: "save", draft: typed, base: mine.base }));
  expect(status).toBe(409);
  expect(data.conflict?.rows).toEqual([
    { key: "category", label: "Category", theirs: "Kaos", mine: "", clash: false },
    { key: "brand", label: "Brand", theirs: "Laras", mine: "Dewi", clash: true },
  ]);
  expect(data.draft).toMatchObject({ brand: "Dewi", category: "Kaos" });
  await redirectOf(post(as, id, { intent: "save", draft: data.draft, base: data.base }));
  expect((await loaded(as, id)).draft).toMatchObject({ brand: "Dewi", category: "Kaos" });
});

test("in a conflict theirs can be chosen field by field and row by row, pictures too", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const [mine, theirs] = [await loaded(as, id), await loaded(as, id)];
  const other = withVariant({ ...theirs.draft, name: "Theirs", brand: "Laras" }, 0, { price: "70.000" });
  await redirectOf(post(as, id, { intent: "save", draft: other, base: theirs.base, files: [png("theirs.png")] }));
  const typed = withVariant({ ...mine.draft, name: "Mine", brand: "Dewi" }, 0, { price: "80.000" });
  const { data } = await replyOf<EditorReply>(post(as, id, { intent: "save", draft: typed, base: mine.base, files: [png("mine.png")] }));
  const keys = data.conflict?.rows.filter((row) => row.clash).map((row) => row.key) ?? [];
  expect(keys).toEqual(["name", "brand", "imageIds", `variants:${data.draft.variants[0]?.id}`]);
  const form = productForm({ intent: "save", draft: data.draft, base: data.base });
  form.set("pictures", data.conflict?.pictures ?? "");
  for (const key of keys) form.set(`take.${key}`, key === "brand" ? "mine" : "theirs");
  await redirectOf(as(edit, { path: `/products-v2/master/${id}`, params: { id }, form }));
  const { draft } = await loaded(as, id);
  expect(draft).toMatchObject({ name: "Theirs", brand: "Dewi", variants: [{ price: "70.000" }] });
  expect(draft.images.map((image) => image.id)).not.toEqual(data.draft.images.map((image) => image.id));
});

test("repeated values, names and SKUs are named at their fields, with everything else that is wrong", async () => {
  const { as } = await seller();
  const option = (optionId: string, name: string) => ({ id: optionId, name, imageId: "", imageUrl: "" });
  const row = (optionId: string) => ({ ...emptyVariant([optionId]), sku: "KOB", price: "65000", weightG: "200" });
  const draft: ProductDraft = {
    ...KAOS,
    name: "",
    variationTypes: [{ id: "t1", name: " ", add: "", options: [option("a", "Merah"), option("b", "merah")] }],
    variants: [row("a"), { ...row("b"), lengthCm: "long" }],
  };
  const { data } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "save", draft }) }));
  expect(data.fieldErrors).toEqual({
    name: "required",
    "variationTypes[0].name": "required",
    "variationTypes[0].options[1].name": "duplicate_option",
    "variants[1].sku": "sku_repeated",
    "variants[1].lengthCm": "size_invalid",
  });
});

test("dimensions, stock mode and an option's own picture are kept", async () => {
  const { as } = await seller();
  const draft: ProductDraft = {
    ...withVariant(KAOS, 0, { lengthCm: "30", widthCm: "20,5", heightCm: "2", stockMode: "pre_order" }),
    isDigital: true,
    variationTypes: [{ id: "t1", name: "Warna", add: "Merah", options: [] }],
  };
  const { data } = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "generate", draft }) }));
  const form = productForm({ intent: "save", draft: data.draft });
  form.append("variationTypes[0].options[0].file", png("merah.png"));
  const id = (await redirectOf(as(create, { form }))).split("/").at(-1) ?? "";
  const back = (await loaded(as, id)).draft;
  expect(back).toMatchObject({ isDigital: true, variants: [{ lengthCm: "30", widthCm: "20.5", heightCm: "2", stockMode: "pre_order" }] });
  expect(back.variationTypes[0]?.options[0]?.imageUrl).toContain(back.variationTypes[0]?.options[0]?.imageId);
});

test("saving nothing new does not raise the version", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const { draft, base } = await loaded(as, id);
  await redirectOf(post(as, id, { intent: "save", draft, base }));
  expect((await loaded(as, id)).base.version).toBe(1);
});

test("publish, then draft, then unpublish: the sync infos tell what the editor waits for", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  const { draft, base } = await loaded(as, id);
  type Infos = Record<string, { channelId: string; syncStatus: number; lastSyncAt: string | null }[]>;
  const infos = async () =>
    ((await (await as(syncInfos, { path: `/products-v2/master/sync-infos?ids=${id},gone` })).json()) as { syncInfos: Infos }).syncInfos[id] ?? [];

  expect((await replyOf<EditorReply>(post(as, id, { intent: "publish", draft, base }))).data.formError).toBe("channels_required");
  await redirectOf(post(as, id, { intent: "publish", draft, base, channelIds: [channelId] }));
  expect(await infos()).toMatchObject([{ channelId, syncStatus: 2 }]);
  await world.drain();
  const [synced] = await infos();
  expect(synced).toMatchObject({ channelId, syncStatus: 3 });
  expect(synced?.lastSyncAt).not.toBeNull();

  await redirectOf(post(as, id, { intent: "draft", draft: { ...draft, brand: "Laras" }, base }));
  expect(await infos()).toMatchObject([{ channelId, syncStatus: 1 }]);

  const typed = { ...draft, name: "Belum disimpan" };
  const { data } = await replyOf<EditorReply>(post(as, id, { intent: `unpublish:${channelId}`, draft: typed, base }));
  expect(data).toMatchObject({ unpublishing: channelId, draft: { name: "Belum disimpan" } });
  await world.drain();
  expect(await infos()).toEqual([]);
});

test("the panel says what a channel would refuse and where to mend it", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const { channels } = await loaded(as, await saved(as));
  expect(channels).toMatchObject([{ id: channelId, usable: true, checked: true }]);
  expect(channels[0]?.findings).toContainEqual({ text: "A picture is missing.", href: "#images", level: "error" });
});

test("what is typed is checked before it is saved", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as, withVariant(KAOS, 0, { weightG: "900000" }), [png()]);
  const typed = { ...KAOS, name: "Kao" };
  const check = async (productId: string, draft: ProductDraft) =>
    (await replyOf<EditorReply>(post(as, productId, { intent: "check", draft, base: (await loaded(as, productId)).base }))).data;
  expect((await check(id, typed)).checks).toMatchObject([
    { channelId, findings: expect.arrayContaining([expect.objectContaining({ href: "#name" }), expect.objectContaining({ href: "#images" })]) },
  ]);
  const created = await replyOf<EditorReply>(as(create, { form: productForm({ intent: "check", draft: typed }) }));
  expect(created.data).toMatchObject({ draft: { name: "Kao" }, checks: [{ channelId }] });
  expect((await replyOf<EditorReply>(as(create, { form: productForm({ intent: "check", draft: { ...typed, name: "" } }) }))).data.fieldErrors).toMatchObject({
    name: "required",
  });
});

test("a finding leads to its field here, or to the listing's editor once the product is saved", () => {
  const me = { id: "ch_1", channelType: "shopee", shopId: "1", name: "Laras", status: "active", imported: true, orderExpMins: 0 } as const;
  const finding = (field: string) => ({ channelId: "ch_1", field, code: "brand_missing", level: "error" as const, details: {} });
  const fields = ["name", "images", "isActive", "variants", "attributes[12]", "logistics", "daysToShip", "brandId", "categoryId"];
  const hrefs = (productId: string | null) =>
    editorChannels([me], { productId, preflight: [{ channelId: "ch_1", findings: fields.map(finding) }] }, (key) => key)[0]?.findings.map(({ href }) => href);
  const editor = "/products-v2/channels/shopee/ch_1/p1#";
  const there = [`${editor}attributes%5B12%5D`, `${editor}logistics`, `${editor}daysToShip`, `${editor}brand`, `${editor}category`];
  expect(hrefs("p1")).toEqual(["#name", "#images", "#isActive", "#variants", ...there]);
  expect(hrefs(null)).toEqual(["#name", "#images", "#isActive", "#variants", null, null, null, "#brand", "#category"]);
});

test("after three equal failures the page says so, why nothing was sent, and a reset or another save lets it go on", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as);
  const { draft, base } = await loaded(as, id);
  const publish = async () => {
    const { result, state } = call(edit, {
      ...{ path: `/products-v2/master/${id}`, params: { id }, form: productForm({ intent: "publish", draft, base, channelIds: [channelId] }) },
      ...{ apiFetch: async (input, init) => world.app.fetch(new Request(input, init)), token: owner.token },
    });
    await redirectOf(result);
    await world.drain();
    return decodeURIComponent([...state.cookies].join());
  };
  for (let n = 1; n <= 3; n++) expect(await publish()).toContain("toast.publishing");
  expect((await loaded(as, id)).infos).toMatchObject([{ channelId, syncStatus: 5, isRetryPaused: true }]);
  expect(await publish()).toMatch(/toast\.partly.*It failed the same way three times/);

  const typed = { ...draft, name: "Belum disimpan" };
  const { data } = await replyOf<EditorReply>(post(as, id, { intent: `reset:${channelId}`, draft: typed, base }));
  expect(data).toMatchObject({ draft: { name: "Belum disimpan" } });
  expect(data.formError).toBeUndefined();
  expect((await loaded(as, id)).infos).toMatchObject([{ isRetryPaused: false }]);
  expect(await publish()).toContain("toast.publishing");
});

test("another account's product is not there", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const stranger = await seller();
  const thrown = await loaded(stranger.as, id).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 404 });
});
