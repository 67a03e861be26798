import { expect, test } from "vitest";
import { listCopies, pictureAt } from "#app/models/storefront/picture-copies.ts";

const APP = "https://etalase.test";
const ADDRESS = "/api/v1/products/images/one";
const picture = (width: number, height: number, hasCopies = true) => ({
  ...{ imageId: "one", url: `${APP}${ADDRESS}/512`, width, height, hasCopies },
});
const square = { ratio: 1, isWhole: false };
const widthsOf = (set: string | null) => set?.replaceAll(`${ADDRESS}/`, "");

test("a picture is offered as AVIF and WebP, up to 1024", () => {
  const { src, webp, avif } = listCopies(picture(3000, 3000), square, APP);
  expect(src).toBe(`${ADDRESS}/512`);
  expect(widthsOf(webp)).toBe("128 128w, 256 256w, 512 512w, 1024 1024w");
  expect(widthsOf(avif)).toBe("128.avif 128w, 256.avif 256w, 512.avif 512w, 1024.avif 1024w");
});

test("before its copies are made it has only the usual sizes", () => {
  const { webp, avif } = listCopies(picture(3000, 3000, false), square, APP);
  expect(widthsOf(webp)).toBe("128 128w, 256 256w, 512 512w");
  expect(avif).toBeNull();
});

test("a small original is never said to be larger", () => {
  expect(widthsOf(listCopies(picture(600, 600), square, APP).webp)).toBe(
    "128 128w, 256 256w, 512 512w, 1024 600w",
  );
  expect(widthsOf(listCopies(picture(200, 200), square, APP).webp)).toBe("128 128w, 256 200w");
});

test("the width of a cropped picture is that of its shorter side", () => {
  expect(widthsOf(listCopies(picture(600, 1200), square, APP).webp)).toBe(
    "128 64w, 256 128w, 512 256w, 1024 512w",
  );
  const whole = listCopies(picture(600, 1200), { ratio: 1, isWhole: true }, APP);
  expect(widthsOf(whole.webp)).toBe("128 128w, 256 256w, 512 512w, 1024 1024w");
  const wide = { ratio: 8 / 3, isWhole: false, largest: 2048 };
  expect(widthsOf(listCopies(picture(2400, 1200), wide, APP).avif)).toBe(
    "128.avif 128w, 256.avif 256w, 512.avif 512w, 1024.avif 1024w, 2048.avif 2048w",
  );
});

test("a picture at another origin keeps it", () => {
  expect(pictureAt(`${APP}${ADDRESS}/512`, "128", "https://other.test")).toBe(
    `${APP}${ADDRESS}/128`,
  );
});
