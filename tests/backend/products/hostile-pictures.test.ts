import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { ProblemError } from "#backend/http/problem-error.ts";
import { KeyedSemaphore } from "#backend/keyed-semaphore.ts";
import { makePictureFiles } from "#backend/products/picture-file.ts";
import { emptyPng, resizePicture } from "#tests/support/hostile-pictures.ts";

const outcome = async (bytes: Uint8Array) => {
  try {
    const { width, height } = await makePictureFiles("account", bytes, "a.png");
    return `${width}×${height}`;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.status} ${error.problem.code} ${JSON.stringify(error.problem.details)}`;
  }
};

test("pictures with more pixels than a phone takes are refused before decoding", async () => {
  const many = { depth: 8, isInterlaced: false, isHollow: true } as const;
  expect(await outcome(emptyPng({ ...many, width: 11_000, height: 6_000 }))).toBe(
    '413 image_pixels {"name":"a.png","maxMegapixels":50}',
  );
  expect(await outcome(emptyPng({ ...many, width: 12_001, height: 1 }))).toBe(
    '413 image_dimensions {"name":"a.png","maxPixels":12000}',
  );
  expect(await outcome(emptyPng({ ...many, width: 12_000, height: 20, isHollow: false }))).toBe(
    "12000×20",
  );
});

test("formats decoded completely in memory have a lower limit than those decoded by line", async () => {
  const png = (depth: 8 | 16, isInterlaced: boolean) =>
    emptyPng({ width: 4_600, height: 4_600, depth, isInterlaced, isHollow: true });
  const small = sharp({ create: { width: 32, height: 32, channels: 3, background: "#c33" } });
  const [baseline, progressive, webp] = [
    await small.clone().jpeg().toBuffer(),
    await small.clone().jpeg({ progressive: true }).toBuffer(),
    await small.clone().webp().toBuffer(),
  ];
  const tooMuch = '413 image_encoding {"name":"a.png"}';
  // The decoder finds that the file ends too soon.
  const withinLimits = '422 unreadable_image {"name":"a.png"}';
  expect({
    "interlaced, 16 bit": await outcome(png(16, true)),
    "interlaced, 8 bit": await outcome(png(8, true)),
    "line by line, 16 bit": await outcome(png(16, false)),
    "a photograph of 48 megapixels": await outcome(resizePicture(baseline, 8_000, 6_000)),
    "a progressive one": await outcome(resizePicture(progressive, 8_000, 6_000)),
    "a progressive one of 24": await outcome(resizePicture(progressive, 6_000, 4_000)),
    "WebP of 48": await outcome(resizePicture(webp, 8_000, 6_000)),
    "WebP of 24": await outcome(resizePicture(webp, 6_000, 4_000)),
  }).toEqual({
    "interlaced, 16 bit": tooMuch,
    "interlaced, 8 bit": withinLimits,
    "line by line, 16 bit": withinLimits,
    "a photograph of 48 megapixels": withinLimits,
    "a progressive one": tooMuch,
    "a progressive one of 24": withinLimits,
    "WebP of 48": tooMuch,
    "WebP of 24": withinLimits,
  });
});

test("each account decodes one picture at a time", async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer(),
  );
  const take = vi.spyOn(KeyedSemaphore.prototype, "take");
  const ended = vi.fn();
  const { promise: turn, resolve: begin } = Promise.withResolvers<Disposable>();
  take.mockReturnValueOnce(turn);
  const made = makePictureFiles("account-1", bytes, "a.jpg");
  await expect.poll(() => take.mock.calls).toEqual([["account-1"]]);
  expect(ended).not.toHaveBeenCalled();
  begin({ [Symbol.dispose]: ended });
  expect((await made).files.length).toBeGreaterThan(1);
  expect(ended).toHaveBeenCalledOnce();
  take.mockRestore();
});
