import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, skus } from "#sandbox/tiktok/schema.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { connectShop, createWorld, draft, makeVariedDraft } from "./world.ts";

/** A category with an SNI certificate and, for some goods, a permit. */
const TOYS = "100742";
const [SNI, PERMIT] = ["602362", "602363"] as const;

/** Values set in Seller Center, in the fields of `get-product`. */
const sellersOwn = (fileId: string, imageId: string) => ({
  video: { id: "v09e40f40000cfu0ovhc77ub7fl97k4w", url: "https://example.com/v.mp4", width: 720 },
  certifications: [
    {
      id: PERMIT,
      title: "Izin edar",
      files: [{ id: fileId, name: "BPOM", format: "PDF", urls: ["https://x"] }],
      images: [{ uri: imageId, width: 300, height: 300 }],
      expiration_date: 1_893_456_000,
    },
  ],
  is_cod_allowed: false,
  minimum_order_quantity: 2,
  shipping_insurance_requirement: "REQUIRED",
  shipping_template_id: "7300000000000000001",
});

test("fields set only in Seller Center are sent again, because the edit would remove them", async () => {
  const sent: unknown[] = [];
  let theirs = {};
  const world = await createWorld({
    rewrite(path, answer) {
      const read = /^GET \/product\/\d+\/products\/\d+$/.test(path);
      const { data } = answer as { data: object };
      return read ? { ...(answer as object), data: { ...data, ...theirs } } : answer;
    },
    watch: (path, body) => path.startsWith("PUT ") && sent.push(body),
  });
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const upload = async (fileName: string) => {
    const bytes = new TextEncoder().encode("%PDF-1.7");
    const brought = await listings.uploadFile?.(credentials, {
      ...{ bytes, fileName, mediaType: "application/pdf" },
    });
    return brought?.externalFileId ?? "";
  };
  theirs = sellersOwn(await upload("izin.pdf"), imageId);
  const sni = {
    ...{ certificateId: SNI, externalFileId: await upload("sni.pdf"), fileName: "sni.pdf" },
    expiresOn: "2028-01-31",
  };
  const wanted = draft(imageId, { categoryId: TOYS, certificates: [sni] });
  const ref = await listings.create(credentials, wanted, null);
  const id = ref.externalProductId;
  await listings.update(credentials, id, { ...wanted, name: `${wanted.name} Lengan Pendek` }, ref);
  expect(sent).toMatchObject([
    {
      video: { id: "v09e40f40000cfu0ovhc77ub7fl97k4w" },
      certifications: [
        {
          id: PERMIT,
          files: [{ name: "BPOM", format: "PDF" }],
          images: [{ uri: imageId }],
          expiration_date: 1_893_456_000,
        },
        { id: SNI, files: [{ id: sni.externalFileId }] },
      ],
      is_cod_allowed: false,
      minimum_order_quantity: 2,
      shipping_insurance_requirement: "REQUIRED",
      shipping_template_id: "7300000000000000001",
      external_product_id: wanted.token,
    },
  ]);
  // Certificates and cash on delivery depend on the category.
  const elsewhere = { ...wanted, categoryId: "100245", certificates: [] };
  await listings.update(credentials, id, elsewhere, ref).catch(() => undefined);
  expect(sent[1]).not.toHaveProperty("certifications");
  expect(sent[1]).not.toHaveProperty("is_cod_allowed");
});

test("a description with pictures written there is kept while its text is ours", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const ref = await listings.create(credentials, draft(imageId), null);
  const id = ref.externalProductId;
  const html = '<p>Kaos katun.</p><img src="https://p16.example.com/a.jpeg" width="300"/>';
  await world.db.update(products).set({ description: html }).where(eq(products.productId, id));
  const description = async () =>
    (await world.db.select().from(products).where(eq(products.productId, id)))[0]?.description;
  const [item] = (await listings.list(credentials, null)).items;
  const same = draft(imageId, { description: item?.description ?? "" });
  await listings.update(credentials, id, same, ref);
  expect(await description()).toBe(html);
  await listings.update(credentials, id, { ...same, description: "Kaos linen." }, ref);
  expect(await description()).toBe("<p>Kaos linen.</p>");
});

test("an existing pre-order product can become an ordinary one", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const ref = await listings.create(credentials, draft(imageId, { daysToShip: 7 }), null);
  await listings.update(credentials, ref.externalProductId, draft(imageId), ref);
  expect((await listings.list(credentials, null)).items[0]?.daysToShip).toBeNull();
});

test("a barcode of a sold variant is kept, and the rest of the change accepted", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const coded = { ...variant("only", [], 75_000, 12), barcode: "8991002100011" };
  const ref = await listings.create(credentials, draft(imageId, { variants: [coded] }), null);
  const other = { ...coded, barcode: "8991002100028", sku: "SKU-new" };
  const id = ref.externalProductId;
  await listings.update(credentials, id, draft(imageId, { variants: [other] }), ref);
  const [item] = (await listings.list(credentials, null)).items;
  expect(item?.variants).toMatchObject([{ sku: "SKU-new", barcode: "8991002100011" }]);
});

test("a product of one warehouse works in a shop of several", async () => {
  const world = await createWorld();
  const { credentials, imageId, shop } = await connectShop(world);
  const { connector, controls, db } = world;
  const { productId } = await controls.addItem(shop.shopId, {
    ...{ name: "Kaos Polos dari Seller Center", sku: "KSC", price: 50_000, stock: 3, sizes: true },
  });
  const [item] = (await connector.listings.list(credentials, null)).items;
  const [first] = item?.variants ?? [];
  const units = [{ externalVariantId: first?.externalVariantId ?? "", quantity: 8 }];
  expect(await connector.stock.push(credentials, productId, units)).toMatchObject([{ ok: true }]);
  const option = (name: string) => ({ name, externalImageId: null });
  const wanted = draft(imageId, {
    variationTypes: [{ name: "Ukuran", options: ["S", "M", "L", "XL"].map(option) }],
    variants: ["S", "M", "L", "XL"].map((size, at) => variant(size, [at], 50_000, 3)),
  });
  const variants = (item?.variants ?? []).map(({ externalVariantId }, at) => ({
    ...{ key: ["S", "M", "L"][at] ?? "", externalVariantId },
  }));
  const before = await db.select().from(skus).where(eq(skus.productId, productId));
  const known = { externalProductId: productId, variants };
  const after = await connector.listings.update(credentials, productId, wanted, known);
  expect(after.variants.slice(0, 3)).toEqual(variants);
  const rows = await db.select().from(skus).where(eq(skus.productId, productId));
  const sorted = rows.toSorted((a, b) => a.position - b.position);
  // The stock of known variants is only sent by its own call.
  expect(sorted.map(({ stock }) => stock)).toEqual([8, 3, 3, 3]);
  const kinds = (of: typeof rows) => new Set(of.map((row) => row.salesAttributes[0]?.id));
  expect(kinds(rows)).toEqual(kinds(before));
});

test("a known variant keeps the stock last pushed", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings, stock } = world.connector;
  const ref = await listings.create(credentials, makeVariedDraft(imageId), null);
  const [first] = ref.variants;
  const id = ref.externalProductId;
  const told = [{ externalVariantId: first?.externalVariantId ?? "", quantity: 2 }];
  await stock.push(credentials, id, told);
  await listings.update(credentials, id, makeVariedDraft(imageId), ref);
  expect((await stock.read(credentials, id)).map((one) => one.stock)).toEqual([2, 6, 7]);
});

test("stock above TikTok Shop's maximum is sent as the maximum", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings, stock } = world.connector;
  const many = { ...variant("only", [], 75_000, 150_000) };
  const ref = await listings.create(credentials, draft(imageId, { variants: [many] }), null);
  const id = ref.externalProductId;
  const shown = async () => (await stock.read(credentials, id)).map((one) => one.stock);
  expect(await shown()).toEqual([99_999]);
  const [only] = ref.variants;
  const push = (quantity: number) =>
    stock.push(credentials, id, [{ externalVariantId: only?.externalVariantId ?? "", quantity }]);
  expect(await push(120_000)).toMatchObject([{ ok: true }]);
  expect(await push(800)).toMatchObject([{ ok: true }]);
  expect(await shown()).toEqual([800]);
});
