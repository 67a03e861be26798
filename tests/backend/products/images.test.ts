import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { images } from "#backend/db/schema/products.ts";
import { makeImageUrl } from "#backend/products/image-url.ts";
import { getImages, readImage, storeImage } from "#backend/products/images.ts";
import { relocateImages } from "#backend/products/relocate-images.ts";
import { drawPlaceholder, storePlaceholder } from "#backend/products/store-placeholder.ts";
import type { ProductDetail } from "#contract/products.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { type Catalogue, openCatalogue, productInput } from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const canvas = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } });
const file = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name);
function form(files: File[], data: unknown): FormData {
  const body = new FormData();
  for (const each of files) body.append("images", each);
  body.set("data", typeof data === "string" ? data : JSON.stringify(data));
  return body;
}
interface Uploaded {
  images: { id: string; type: number; url: string }[];
}

test("pictures of every accepted type are stored in all sizes and served with permanent caching", async () => {
  const seller = await shop.signUp();
  const gif = await canvas(20, 10).gif().toBuffer();
  const files = [
    file(await canvas().jpeg().toBuffer(), "a.jpg"),
    file(await canvas().png().toBuffer(), "b.txt"),
    file(await canvas().webp().toBuffer(), "c"),
    file(gif, "d.gif"),
  ];
  const answer = await seller.call(
    "POST",
    "/v1/products/images",
    form(files, { imageTypes: [1, 2, 1, 3] }),
  );
  expect(answer.status).toBe(200);
  const uploaded = (answer.body as unknown as Uploaded).images;
  expect(uploaded.map((image) => image.type)).toEqual([1, 2, 1, 3]);
  for (const [index, { id, url }] of uploaded.entries()) {
    expect(url).toBe(`http://localhost:3000/api/v1/products/images/${id}/256`);
    for (const size of [64, 128, 256, 512]) {
      const response = await shop.app.request(`/v1/products/images/${id}/${size}`);
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, Math.max(width, height)]).toEqual(["webp", index === 3 ? 20 : size]);
      expect(response.headers.get("content-type")).toBe("image/webp");
    }
    const original = await shop.app.request(`/v1/products/images/${id}/original`);
    expect((await sharp(await original.arrayBuffer()).metadata()).format).toBe("jpeg");
    expect(original.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await shop.app.request(`/v1/products/images/${id}/original`, {
      headers: { "If-None-Match": original.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  }
  expect((await shop.app.request(`/v1/products/images/${crypto.randomUUID()}/64`)).status).toBe(
    404,
  );
  expect((await shop.app.request("/v1/products/images/..%2F..%2Fimports/64")).status).toBe(404);
  expect((await shop.app.request(`/v1/products/images/${uploaded[0]?.id}/65`)).status).toBe(422);
});

test("a picture is rotated upright and loses its metadata", async () => {
  const seller = await shop.signUp();
  const turned = await canvas(900, 600)
    .withExif({
      IFD0: { Artist: "Laras", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "6/1 12/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "106/1 49/1 0/1",
      },
    })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).exif?.includes("Laras")).toBe(true);
  const { id } = await storeImage(shop.backend, seller.accountId, turned, {
    type: IMAGE_TYPE.product,
    name: "turned.jpg",
  });
  const original = await readImage(shop.backend, id, "original");
  const facts = await sharp(original?.bytes).metadata();
  expect([facts.width, facts.height, facts.orientation, facts.exif]).toEqual([
    600,
    900,
    undefined,
    undefined,
  ]);
  const [row] = await shop.backend.db.select().from(images).where(eq(images.id, id));
  expect([row?.width, row?.height]).toEqual([600, 900]);
});

test("the number of types must match the pictures, with at most one size chart", async () => {
  const seller = await shop.signUp();
  const picture = file(await canvas(10, 10).png().toBuffer(), "a.png");
  const mismatches = [
    form([picture], { imageTypes: [1, 1] }),
    form([], { imageTypes: [] }),
    form([picture, picture], { imageTypes: [3, 3] }),
    form([picture], { imageTypes: [9] }),
    form([picture], "{"),
  ];
  for (const body of mismatches) {
    const answer = await seller.call("POST", "/v1/products/images", body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      "uploaded_image_mismatch",
      "uploaded image mismatch",
    ]);
  }
});

test("files that are no picture, too large or broken are named", async () => {
  const seller = await shop.signUp();
  const jpeg = await canvas().jpeg().toBuffer();
  const wide = await sharp({
    create: { width: 12_001, height: 1, channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const cases: [File, number, string][] = [
    [file("<svg xmlns='http://www.w3.org/2000/svg'/>", "evil.jpg"), 415, "image_type"],
    [file("%PDF-1.7", "a.png"), 415, "image_type"],
    [file("", "empty.png"), 415, "image_type"],
    [file(new Uint8Array(10 * 1024 * 1024 + 1), "large.jpg"), 413, "image_too_large"],
    [file(wide, "wide.png"), 413, "image_dimensions"],
    [file(jpeg.subarray(0, jpeg.length / 2), "cut.jpg"), 422, "unreadable_image"],
    [file(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]), "noise.jpg"), 422, "unreadable_image"],
  ];
  for (const [bad, status, code] of cases) {
    const answer = await seller.call(
      "POST",
      "/v1/products/images",
      form([bad], { imageTypes: [1] }),
    );
    expect([answer.status, answer.body.code, answer.body.details?.name]).toEqual([
      status,
      code,
      bad.name,
    ]);
  }
});

test("a product shows its pictures in order and refuses another account's", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const store = (accountId: string) => storePlaceholder(shop.backend, accountId, "Kopi");
  const [first, second, foreign] = [
    await store(seller.accountId),
    await store(seller.accountId),
    await store(other.accountId),
  ];
  const made = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput({ imageIds: [second.id, first.id] }),
  });
  expect(made.body.product.images.map((image) => [image.id, image.isPlaceholder])).toEqual([
    [second.id, true],
    [first.id, true],
  ]);
  const stolen = await seller.call("POST", "/v2/products", {
    product: productInput({ imageIds: [foreign.id] }),
  });
  expect([stolen.status, stolen.body.fields]).toEqual([422, { "imageIds[0]": "image_unknown" }]);
});

test("picture details are returned by id, in the requested order, of the own account only", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const store = async (accountId: string, name: string, type: number) =>
    (
      await storeImage(shop.backend, accountId, await canvas(30, 20).png().toBuffer(), {
        type,
        name,
      })
    ).id;
  const [first, chart, foreign] = [
    await store(seller.accountId, "a.png", 1),
    await store(seller.accountId, "b.png", 3),
    await store(other.accountId, "c.png", 1),
  ];
  const found = await seller.call<{ images: object[] }>(
    "GET",
    `/v1/products/images?ids=${chart},${foreign},${crypto.randomUUID()},${first}`,
  );
  expect(found.body.images).toMatchObject([
    {
      id: chart,
      type: 3,
      name: "b.png",
      width: 30,
      height: 20,
      isPlaceholder: false,
      url: makeImageUrl(shop.backend.config, chart),
    },
    { id: first, type: 1, name: "a.png" },
  ]);
  const none = await seller.call("GET", "/v1/products/images");
  expect([none.status, none.body.code, none.body.message]).toEqual([
    400,
    "invalid_ids_param",
    "invalid ids param",
  ]);
});

test("pictures from other addresses are copied to the account, with their types in order", async () => {
  const seller = await shop.signUp();
  const picture = new Uint8Array(await canvas(40, 20).jpeg().toBuffer());
  const asked: string[] = [];
  const read = async (url: string) => {
    asked.push(url);
    return url.includes("gone") ? null : picture;
  };
  const { id: own } = await storeImage(shop.backend, seller.accountId, picture, {
    type: IMAGE_TYPE.product,
    name: "a.jpg",
  });
  const ours = makeImageUrl(shop.backend.config, own, "512");
  const urls = ["https://cf.shopee.co.id/file/kaos.jpg", ours, ours];
  const made = await relocateImages(
    shop.backend,
    seller.accountId,
    { urls, imageTypes: [1, 1, 2] },
    read,
  );
  // Own pictures are reused, or copied for another type; only the foreign one is fetched.
  expect(made.map(({ id, type }) => [id === own, type])).toEqual([
    [false, 1],
    [true, 1],
    [false, 2],
  ]);
  expect(asked).toEqual(["https://cf.shopee.co.id/file/kaos.jpg"]);
  const facts = await getImages(shop.backend, seller.accountId, [
    made[0]?.id ?? "",
    made[2]?.id ?? "",
  ]);
  expect(facts).toMatchObject([
    { type: 1, name: "kaos.jpg", width: 40, height: 20 },
    { type: 2, name: "a.jpg", width: 40, height: 20 },
  ]);
  expect((await readImage(shop.backend, made[2]?.id ?? "", "64"))?.bytes).toEqual(
    (await readImage(shop.backend, own, "64"))?.bytes,
  );

  const gone = {
    urls: ["https://a.example/a.jpg", "https://a.example/gone.jpg"],
    imageTypes: [1, 1],
  };
  await expect(relocateImages(shop.backend, seller.accountId, gone, read)).rejects.toMatchObject({
    problem: { code: "picture_unreachable", fields: { "urls[1]": "picture_unreachable" } },
  });
});

test("a copy requires a type per picture, one size chart at most, and never fetches internal addresses", async () => {
  const seller = await shop.signUp();
  const relocate = (urls: string[], imageTypes: number[]) =>
    seller.call("POST", "/v1/products/images/;relocate", { urls, imageTypes });
  for (const [urls, types] of [
    [["https://a.example/1"], [1, 1]],
    [[], []],
    [
      ["https://a.example/1", "https://a.example/2"],
      [3, 3],
    ],
    [["https://a.example/1"], [9]],
  ] as [string[], number[]][]) {
    const { status, body } = await relocate(urls, types);
    expect([status, body.code, body.message]).toEqual([
      422,
      "uploaded_image_mismatch",
      "uploaded image mismatch",
    ]);
  }
  const inside = await relocate(["http://127.0.0.1:1/a.png", "file:///etc/passwd"], [1, 1]);
  expect([inside.status, inside.body.fields]).toEqual([
    422,
    { "urls[0]": "picture_unreachable", "urls[1]": "picture_unreachable" },
  ]);
});

test("a placeholder shows the initials and escapes the name", () => {
  expect(drawPlaceholder("Kopi Gayo")).toBe(drawPlaceholder("Kopi Gayo"));
  expect(drawPlaceholder("Kopi Gayo")).toContain(">KG</text>");
  expect(drawPlaceholder("<script>& ยาดม")).toContain(">Sย</text>");
});
