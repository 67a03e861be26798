import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import type { ProductDraft } from "#app/models/product/product-draft.ts";
import { action as edit } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import {
  action as create,
  loader as newProduct,
} from "#app/routes/_app/products-v2/master/create.tsx";
import { loader as syncInfos } from "#app/routes/_app/products-v2/master/sync-infos.ts";
import { buildEditorChannels } from "#app/services/product/product-editor-view.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { KAOS, loaded, png, post, saved } from "#tests/support/product-editing.ts";
import { productForm, withVariant } from "#tests/support/product-form.ts";
import { newSeller, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const seller = () => newSeller(world);

test("publish, draft and unpublish: the sync infos show what the editor waits for", async () => {
  const { owner, as } = await seller();
  const { channelId, shopId } = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  const { draft, base } = await loaded(as, id);
  type Infos = Record<
    string,
    { channelId: string; syncStatus: number; lastSyncAt: string | null }[]
  >;
  const infos = async () =>
    (
      (await (
        await as(syncInfos, { path: `/products-v2/master/sync-infos?ids=${id},gone` })
      ).json()) as { syncInfos: Infos }
    ).syncInfos[id] ?? [];

  expect(
    (await replyOf<EditorReply>(post(as, id, { intent: "publish", draft, base }))).data.formError,
  ).toBe("channels_required");
  await redirectOf(post(as, id, { intent: "publish", draft, base, channelIds: [channelId] }));
  expect(await infos()).toMatchObject([{ channelId, syncStatus: 2 }]);
  await world.drain();
  const [synced] = await infos();
  expect(synced).toMatchObject({ channelId, syncStatus: 3 });
  expect(synced?.lastSyncAt).not.toBeNull();

  await redirectOf(post(as, id, { intent: "draft", draft: { ...draft, brand: "Laras" }, base }));
  expect(await infos()).toMatchObject([{ channelId, syncStatus: 1 }]);

  const typed = { ...draft, name: "Belum disimpan" };
  const { data } = await replyOf<EditorReply>(
    post(as, id, { intent: `unpublish:${channelId}`, draft: typed, base }),
  );
  expect(data).toMatchObject({
    unpublishing: { channelId, isDeleted: false },
    draft: { name: "Belum disimpan" },
  });
  await world.drain();
  expect(await infos()).toEqual([]);
  expect(await world.sandbox.controls.listItems(shopId)).toMatchObject([{ status: "UNLIST" }]);
});

test("a product listed nowhere is published to a shop only when asked, and to several only on confirmation", async () => {
  const { owner, as } = await seller();
  const first = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  expect((await loaded(as, id)).channelIds, "the only shop").toEqual([first.channelId]);
  const second = await connectShop(world, owner);
  const { draft, base, channelIds } = await loaded(as, id);
  expect(channelIds).toEqual([]);
  expect((await as(newProduct, { path: "/products-v2/master/create" })).channelIds).toEqual([]);

  const shops = [first.channelId, second.channelId];
  const asked = await replyOf<EditorReply>(
    post(as, id, { intent: "publish", draft, base, channelIds: shops }),
  );
  expect(asked.data).toMatchObject({ asking: shops, channelIds: shops });
  await world.drain();
  for (const { shopId } of [first, second])
    expect(await world.sandbox.controls.listItems(shopId)).toEqual([]);

  await redirectOf(post(as, id, { intent: "publish-all", draft, base, channelIds: shops }));
  await world.drain();
  for (const { shopId } of [first, second])
    expect(await world.sandbox.controls.listItems(shopId)).toHaveLength(1);
  expect((await loaded(as, id)).channelIds.toSorted()).toEqual(shops.toSorted());
});

test("unpublishing offers to delete the listing on the channel, keeping typed values", async () => {
  const { owner, as } = await seller();
  const { channelId, shopId } = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  const { draft, base } = await loaded(as, id);
  await redirectOf(post(as, id, { intent: "publish", draft, base, channelIds: [channelId] }));
  await world.drain();
  const form = productForm({
    intent: `unpublish:${channelId}`,
    draft: { ...draft, name: "Belum disimpan" },
    base,
  });
  form.set(`archive[${channelId}]`, "1");
  const { data } = await replyOf<EditorReply>(
    as(edit, { path: `/products-v2/master/${id}`, params: { id }, form }),
  );
  expect(data).toMatchObject({
    unpublishing: { channelId, isDeleted: true },
    draft: { name: "Belum disimpan" },
  });
  await world.drain();
  expect(await world.sandbox.controls.listItems(shopId)).toEqual([]);
});

test("the panel shows what a channel would refuse, with links to fix it", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const { channels } = await loaded(as, await saved(as));
  expect(channels).toMatchObject([{ id: channelId, usable: true, checked: true }]);
  expect(channels[0]?.findings).toContainEqual({
    text: "A picture is missing.",
    href: "#images",
    level: "error",
  });
});

test("attributes for all shops are entered one per line, and an empty value is refused", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const { draft, base } = await loaded(as, id);
  const save = (attributes: string) =>
    post(as, id, { intent: "save", draft: { ...draft, attributes }, base });
  const refused = await replyOf<EditorReply>(save("BPOM"));
  expect(refused.data).toMatchObject({
    fieldErrors: { attributes: "attribute_line" },
    draft: { attributes: "BPOM" },
  });
  await redirectOf(save("BPOM: MD 265713001\r\nBahan = Katun"));
  expect((await loaded(as, id)).draft.attributes).toBe("BPOM: MD 265713001\nBahan: Katun");
});

test("typed values are checked before saving", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as, withVariant(KAOS, 0, { weightG: "900000" }), [png()]);
  const typed = { ...KAOS, name: "Kao" };
  const check = async (productId: string, draft: ProductDraft) =>
    (
      await replyOf<EditorReply>(
        post(as, productId, { intent: "check", draft, base: (await loaded(as, productId)).base }),
      )
    ).data;
  expect((await check(id, typed)).checks).toMatchObject([
    {
      channelId,
      findings: expect.arrayContaining([
        expect.objectContaining({ href: "#name" }),
        expect.objectContaining({ href: "#images" }),
      ]),
    },
  ]);
  const created = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "check", draft: typed }) }),
  );
  expect(created.data).toMatchObject({ draft: { name: "Kao" }, checks: [{ channelId }] });
  expect(
    (
      await replyOf<EditorReply>(
        as(create, { form: productForm({ intent: "check", draft: { ...typed, name: "" } }) }),
      )
    ).data.fieldErrors,
  ).toMatchObject({
    name: "required",
  });
});

test("a problem links to its field here, or to the listing's editor once saved", () => {
  const me = {
    id: "ch_1",
    channelType: "shopee",
    shopId: "1",
    name: "Laras",
    status: "active",
    imported: true,
    orderExpMins: 0,
  } as const;
  const finding = (field: string) => ({
    channelId: "ch_1",
    field,
    code: "brand_missing",
    level: "error" as const,
    details: {},
  });
  const fields = [
    "name",
    "images",
    "isActive",
    "variants",
    "attributes.12",
    "logistics",
    "daysToShip",
    "brandId",
  ];
  const hrefs = (productId: string | null, more: string[] = []) =>
    buildEditorChannels(
      [me],
      {
        productId,
        preflight: [{ channelId: "ch_1", findings: [...fields, ...more].map(finding) }],
      },
      { t: (key) => key, format: { channelName: (type) => type, money: String } },
    )[0]?.findings.map(({ href }) => href);
  const editor = "/products-v2/channels/shopee/ch_1/p1#";
  const there = [
    `${editor}attributes.12`,
    `${editor}logistics`,
    `${editor}daysToShip`,
    `${editor}brand`,
  ];
  expect(hrefs("p1")).toEqual(["#name", "#images", "#isActive", "#variants", ...there]);
  // An attribute has no field before its category is chosen.
  const withoutCategory = hrefs("p1", ["categoryId"]);
  expect([withoutCategory?.[4], withoutCategory?.at(-1)]).toEqual([
    `${editor}category`,
    `${editor}category`,
  ]);
  expect(hrefs(null, ["categoryId"])).toEqual([
    "#name",
    "#images",
    "#isActive",
    "#variants",
    "#attributes",
    null,
    null,
    "#brand",
    "#category",
  ]);
});

test("after three identical failures the page says why nothing is sent, until a reset or another save", async () => {
  const { owner, as } = await seller();
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as);
  const { draft, base } = await loaded(as, id);
  const publish = async () => {
    const { result, state } = call(edit, {
      ...{
        path: `/products-v2/master/${id}`,
        params: { id },
        form: productForm({ intent: "publish", draft, base, channelIds: [channelId] }),
      },
      ...{
        apiFetch: async (input, init) => world.app.fetch(new Request(input, init)),
        token: owner.token,
      },
    });
    await redirectOf(result);
    await world.drain();
    return decodeURIComponent([...state.cookies].join());
  };
  for (let n = 1; n <= 3; n++) expect(await publish()).toContain("toast.publishing");
  expect((await loaded(as, id)).infos).toMatchObject([
    { channelId, syncStatus: 5, isRetryPaused: true },
  ]);
  expect(await publish()).toMatch(/toast\.partly.*It failed three times for the same reason/);

  const typed = { ...draft, name: "Belum disimpan" };
  const { data } = await replyOf<EditorReply>(
    post(as, id, { intent: `reset:${channelId}`, draft: typed, base }),
  );
  expect(data).toMatchObject({ draft: { name: "Belum disimpan" } });
  expect(data.formError).toBeUndefined();
  expect((await loaded(as, id)).infos).toMatchObject([{ isRetryPaused: false }]);
  expect(await publish()).toContain("toast.publishing");
});
