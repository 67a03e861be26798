import sharp from "sharp";
import { expect, test } from "vitest";
import type { Listings } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import * as lazada from "../lazada/world.ts";
import * as tiktok from "../tiktok/world.ts";

/** Returns a picture like a phone's photo: many pixels, all different from their neighbours. */
async function photo(width: number, height: number) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width, height, channels: 3, background: "#888", noise } });
  return new Uint8Array(await picture.jpeg({ quality: 88 }).toBuffer());
}

const upload = async (
  listings: Listings,
  credentials: Credentials,
  bytes: Uint8Array,
  isSizeChart = false,
) =>
  listings.uploadImage(credentials, {
    ...{ bytes, mediaType: "image/jpeg", fileName: "photo.jpg", isSizeChart },
  });

test("a photo over a megabyte is compressed for Lazada", async () => {
  const world = await lazada.createWorld();
  const { credentials } = await lazada.connectShop(world);
  const bytes = await photo(2_400, 1_800);
  expect(bytes.byteLength).toBeGreaterThan(1_048_576);
  const { externalImageId } = await upload(world.connector.listings, credentials, bytes);
  const kept = await (await world.app.request(externalImageId)).arrayBuffer();
  const { width = 0, height = 0 } = await sharp(kept).metadata();
  expect(width / height).toBeCloseTo(4 / 3, 1);
});

test("a photo that is too large and a size chart that is too small are scaled to TikTok Shop's limits", async () => {
  const world = await tiktok.createWorld();
  const { credentials } = await tiktok.connectShop(world);
  const { listings } = world.connector;
  const sizeOf = async ({ externalImageId }: { externalImageId: string }) => {
    const answer = await world.app.request(`${tiktok.ORIGIN}/image/${externalImageId}`);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    return [width, height];
  };
  const wide = await upload(listings, credentials, await photo(4_400, 2_200));
  expect(await sizeOf(wide)).toEqual([4_000, 2_000]);
  const chart = await upload(listings, credentials, await photo(800, 600), true);
  expect(await sizeOf(chart)).toEqual([1_365, 1_024]);
  const fitting = await upload(listings, credentials, await photo(800, 600));
  expect(await sizeOf(fitting)).toEqual([800, 600]);
});
