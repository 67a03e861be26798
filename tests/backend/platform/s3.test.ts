import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "#backend/files.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type StubS3, startStubS3 } from "#tests/support/stub-s3.ts";

const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
let s3: StubS3;
let env: Record<string, string>;
let world: TestBackend;
beforeAll(async () => {
  [s3, world] = await Promise.all([startStubS3(SECRET), startTestBackend()]);
  env = {
    AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
    AWS_SECRET_ACCESS_KEY: SECRET,
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: "ap-southeast-1",
  };
});
afterAll(async () => {
  s3.close();
  await world.close();
});

test("a file is stored in the bucket under the prefix and read back unchanged", async () => {
  const files = openFiles("s3://toko/etalase/files", env);
  await files.set(
    "imports/produk baru.csv",
    new File(["Handle,Title\n"], "produk baru – ไทย.csv", { type: "text/csv" }),
  );
  expect([...s3.objects.keys()]).toEqual(["/toko/etalase/files/imports/produk%20baru.csv"]);
  const back = await files.get("imports/produk baru.csv");
  expect([await back?.text(), back?.name, back?.type]).toEqual([
    "Handle,Title\n",
    "produk baru – ไทย.csv",
    "text/csv",
  ]);
  expect(await files.has("imports/produk baru.csv")).toBe(true);
  await files.remove("imports/produk baru.csv");
  expect([
    await files.has("imports/produk baru.csv"),
    await files.get("imports/produk baru.csv"),
  ]).toEqual([false, null]);
});

test("an uploaded picture is stored and served in each size", async () => {
  const { accountId } = await world.signUp();
  const backend = { ...world.backend, files: openFiles("s3://toko", env) };
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "teal" },
  })
    .jpeg()
    .toBuffer();
  const { id } = await storeImage(backend, accountId, new Uint8Array(picture), {
    type: IMAGE_TYPE.product,
    name: "kaos.jpg",
  });
  const kept = [...s3.objects].filter(([path]) => path.startsWith("/toko/") && path.includes(id));
  expect(kept.length).toBeGreaterThanOrEqual(4);
  const widths = await Promise.all(
    kept.map(async ([, { body }]) => (await sharp(body).metadata()).width),
  );
  expect(widths.toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([64, 128, 256, 512]));
});

test("a wrong secret and a server error are errors, not missing files", async () => {
  const locked = openFiles("s3://toko", { ...env, AWS_SECRET_ACCESS_KEY: "another" });
  await expect(locked.set("a.txt", new File(["a"], "a.txt"))).rejects.toThrow(/403/);
  const files = openFiles("s3://toko", env);
  s3.failNext(400);
  await expect(files.get("a.txt")).rejects.toThrow(/400/);
});

test("without its keys the server names the missing variable", () => {
  expect(() => openFiles("s3://toko", { AWS_ACCESS_KEY_ID: "A" })).toThrow(
    "AWS_SECRET_ACCESS_KEY is needed to store files in S3",
  );
});
