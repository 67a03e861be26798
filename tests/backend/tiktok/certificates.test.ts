import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { products } from "#sandbox/tiktok/schema.ts";
import { evidencePicture } from "#tests/backend/marketplaces/evidence-picture.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectAnother, startSelling } from "./selling.ts";
import { connectShop, createWorld, draft } from "./world.ts";

/** A category of the sandbox that requires a certificate, and another one for imported goods. */
const TOYS = "100742";
const [SNI, PERMIT] = ["602362", "602363"];
const PDF = "application/pdf";
const FROM_CHINA = { attributeId: "100037", valueId: "602", value: "Tiongkok" };

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Creates a seller with a draft in that category, and returns the steps of the tests. */
async function sellingToys() {
  const { owner, ask, channelId, product } = await startSelling(world);
  const fields = { name: "Mobil-mobilan Kayu Jati Tanpa Cat", description: "Kayu jati." };
  const { product: toy } = await ask("POST", "/v2/products", {
    product: {
      ...fields,
      imageIds: product.images.map(({ id }: { id: string }) => id),
      variants: [{ sku: "MOBIL-1", price: 90_000, weightG: 300 }],
    },
  });
  const { channelProduct: listing } = await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: toy.id, channelId, categoryId: TOYS },
  });
  const edit = (channelProduct: object) =>
    ask("PUT", `/v2/channels/products/${listing.id}`, { channelProduct });
  const found = async () => {
    const { channels } = await ask(
      "GET",
      `/v2/channels/products/preflight?internalProductId=${toy.id}`,
    );
    return channels[0].findings;
  };
  const publish = async () => {
    await ask("POST", `/v2/channels/products/${listing.id}/;publish`);
    await world.drain();
    const { channelProducts } = await ask(
      "GET",
      `/v2/channels/products?internalProductIds=${toy.id}`,
    );
    return channelProducts[0];
  };
  const upload = async (name: string, bytes: Uint8Array | string = "%PDF-1.7") => {
    const body = new FormData();
    body.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
    const answer = await owner.fetch(`/v1/channels/${channelId}/files`, { method: "POST", body });
    return (await answer.json()).externalFileId as string;
  };
  return { owner, ask, channelId, productId: toy.id, edit, found, publish, upload };
}

test("a category that requires a certificate names it, and a product with it is published", async () => {
  const { ask, channelId, edit, found, publish, upload } = await sellingToys();
  const needs = await ask("GET", `/v1/channels/${channelId}/categories/${TOYS}`);
  expect(needs.certificates).toEqual([
    {
      ...{ certificateId: SNI, name: "SNI Certificate", isMandatory: true, needsExpiry: true },
      ...{ mandatoryWith: [], takesPictures: true },
    },
    {
      ...{ certificateId: PERMIT, name: "Import Permit", isMandatory: false, needsExpiry: false },
      mandatoryWith: [{ attributeId: "100037", valueId: "602" }],
      takesPictures: true,
    },
  ]);
  const missing = (certificateId: string | undefined, code = "certificate_missing") =>
    expect.objectContaining({ field: `certificates.${certificateId}`, code, level: "error" });
  expect(await found()).toEqual([missing(SNI)]);
  expect(await publish()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "certificate_missing" },
  });

  const sni = { fileId: await upload("sni.pdf"), name: "sni.pdf" };
  await edit({ certificates: { [SNI ?? ""]: sni }, attributes: [FROM_CHINA] });
  expect(await found()).toEqual([missing(SNI, "certificate_expiry_missing"), missing(PERMIT)]);
  const certificates = {
    [SNI ?? ""]: { ...sni, expiresOn: "2028-01-31" },
    [PERMIT ?? ""]: { fileId: await upload("izin.pdf"), name: "izin.pdf" },
  };
  await edit({ certificates });
  expect(await found()).toEqual([]);
  const published = await publish();
  expect(published.syncStatus).toBe(SYNC_STATUS.synced);
  const [row] = await world.backend.db
    .select()
    .from(products)
    .where(eq(products.productId, published.externalProductId));
  expect(row?.certifications).toEqual([
    {
      id: SNI,
      files: [{ id: sni.fileId, name: "sni.pdf", format: "PDF" }],
      expiration_date: 1_832_889_600,
    },
    {
      id: PERMIT,
      files: [{ id: expect.stringMatching(/./), name: "izin.pdf", format: "PDF" }],
    },
  ]);
});

test("TikTok Shop refuses a product without its certificates, and an unknown file", async () => {
  const { connector, ...shop } = await createWorld();
  const { credentials, imageId } = await connectShop({ connector, ...shop });
  const { listings } = connector;
  const toy = draft(imageId, { categoryId: TOYS, attributes: [] });
  const refusal = (certificates?: (typeof toy)["certificates"]) =>
    listings
      .create(credentials, { ...toy, ...(certificates ? { certificates } : {}) }, null)
      .then(() => null)
      .catch((error: { code: string }) => error.code);
  expect(await refusal()).toBe("12052105");
  const paper = { certificateId: SNI ?? "", fileName: "sni.pdf", expiresOn: "2028-01-31" };
  expect(await refusal([{ ...paper, externalFileId: "404" }])).toBe("12052658");
  const { externalFileId } = await listings.uploadFile(credentials, {
    ...{ bytes: new TextEncoder().encode("%PDF-1.7"), fileName: "sni.pdf", mediaType: PDF },
  });
  expect(await refusal([{ ...paper, externalFileId, expiresOn: null }])).toBe("12052385");
  expect(await refusal([{ ...paper, externalFileId }])).toBeNull();
});

test("changing a certificate keeps others that the seller added in Seller Center", async () => {
  const world = await createWorld();
  const { credentials, imageId } = await connectShop(world);
  const { listings } = world.connector;
  const bring = async (fileName: string) => {
    const bytes = new TextEncoder().encode("%PDF-1.7");
    return (await listings.uploadFile(credentials, { bytes, fileName, mediaType: PDF }))
      .externalFileId;
  };
  const of = async (certificateId: string | undefined, fileName: string) => ({
    ...{ certificateId: certificateId ?? "", fileName, expiresOn: "2028-01-31" },
    externalFileId: await bring(fileName),
  });
  const toy = draft(imageId, { categoryId: TOYS, attributes: [] });
  const both = [await of(SNI, "lama.pdf"), await of(PERMIT, "izin.pdf")];
  const ref = await listings.create(credentials, { ...toy, certificates: both }, null);
  const newer = { ...toy, certificates: [await of(SNI, "baru.pdf")] };
  await listings.update(credentials, ref.externalProductId, newer, ref);
  const [row] = await world.db
    .select()
    .from(products)
    .where(eq(products.productId, ref.externalProductId));
  const names = (row?.certifications ?? []).map(({ id, files }) => [id, files?.[0]?.name]);
  expect(Object.fromEntries(names)).toEqual({
    [SNI ?? ""]: "baru.pdf",
    [PERMIT ?? ""]: "izin.pdf",
  });
});

test("a certificate may be a photo, beside a PDF", async () => {
  const { edit, found, publish, upload } = await sellingToys();
  const { bytes } = await evidencePicture();
  const fileId = await upload("sni.png", bytes);
  const sni = { fileId, name: "sni.png", expiresOn: "2028-01-31" };
  const permit = { fileId: await upload("izin.pdf"), name: "izin.pdf" };
  await edit({
    certificates: { [SNI ?? ""]: sni, [PERMIT ?? ""]: permit },
    attributes: [FROM_CHINA],
  });
  expect(await found()).toEqual([]);
  const published = await publish();
  expect(published.syncStatus).toBe(SYNC_STATUS.synced);
  const [row] = await world.backend.db
    .select()
    .from(products)
    .where(eq(products.productId, published.externalProductId));
  expect(row?.certifications).toEqual([
    {
      id: SNI,
      images: [{ uri: expect.stringMatching(/^tos-/) }],
      expiration_date: 1_832_889_600,
    },
    { id: PERMIT, files: [expect.objectContaining({ name: "izin.pdf", format: "PDF" })] },
  ]);
});

test("a listing copied to another TikTok shop has its certificates there", async () => {
  const { owner, ask, channelId, productId, edit, publish, upload } = await sellingToys();
  const sni = { fileId: await upload("sni.pdf"), name: "sni.pdf", expiresOn: "2028-01-31" };
  await edit({ certificates: { [SNI ?? ""]: sni } });
  await publish();
  const other = await connectAnother(world, owner);
  await ask("POST", "/v2/products/channels/;copy", {
    ...{ from: channelId, to: other, productIds: [productId] },
  });
  const there = async () => {
    const { channelProducts } = await ask(
      "GET",
      `/v2/channels/products?internalProductIds=${productId}&channelId=${other}`,
    );
    return channelProducts[0];
  };
  const copy = await there();
  expect(copy.certificates).toEqual({ [SNI ?? ""]: sni });
  await ask("POST", `/v2/channels/products/${copy.id}/;publish`);
  await world.drain();
  expect(await there()).toMatchObject({ syncStatus: SYNC_STATUS.synced, errorCode: null });
});

test("a certificate must be a PDF or a picture by content, whatever its name", async () => {
  const { owner, ask } = await startSelling(world);
  const { channels } = await ask("GET", "/v1/channels");
  const body = new FormData();
  body.set("file", new File(["%PDF-1.7"], "sni.pdf"));
  const at = `/v1/channels/${channels[0].id}/files`;
  expect((await owner.fetch(at, { method: "POST", body })).status).toBe(200);
  const none = new FormData();
  none.set("file", new File(["Hello"], "sni.pdf"));
  expect((await owner.fetch(at, { method: "POST", body: none })).status).toBe(415);
});
