import { expect, test } from "vitest";
import { resizeImage } from "#app/models/product/image-size.ts";
import { parseMoney, showMoney } from "#app/models/product/parse-money.ts";

test.each([
  ["125.000", 125_000],
  ["125000", 125_000],
  ["125,000", 125_000],
  ["Rp 125.000", 125_000],
  ["rp125.000,-", 125_000],
  ["1.250.000", 1_250_000],
  ["1.250", 1250],
  ["125.000,00", 125_000],
  [" 65 000 ", 65_000],
])("rupiah: %s", (text, expected) => {
  expect(parseMoney(text, 0)).toBe(expected);
});

test.each([
  ["1,250.50", 125_050],
  ["1250.5", 125_050],
  ["1250,50", 125_050],
  ["1.250,50", 125_050],
  ["฿1,250", 125_000],
  ["99", 9900],
  ["99.00 บาท", 9900],
  ["0.25", 25],
  ["๑,๒๕๐.๕๐", 125_050],
])("baht: %s", (text, expected) => {
  expect(parseMoney(text, 2)).toBe(expected);
});

test.each([
  ["", 0],
  ["abc", 0],
  ["-5", 0],
  ["125.50", 0],
  ["125.0", 0],
  ["1.25.000", 0],
  ["12.5000", 0],
  ["1.250,000.00", 2],
  ["1.250", 2],
  ["1,250,50", 2],
  ["9".repeat(20), 0],
  [".5", 2],
])("is not an amount: %s with %i decimals", (text, digits) => {
  expect(parseMoney(text, digits)).toBeNull();
});

test("an amount shown in a field is read back unchanged", () => {
  for (const minor of [1, 99, 1250, 125_000, 1_250_050]) {
    expect(parseMoney(showMoney(minor, { minorDigits: 0, locale: "id-ID" }), 0)).toBe(minor);
    expect(parseMoney(showMoney(minor, { minorDigits: 2, locale: "th-TH" }), 2)).toBe(minor);
  }
});

test("a picture is requested in the smallest size that fills its place", () => {
  const url = "http://h/api/v1/products/images/i1/256";
  expect(resizeImage(url, 40)).toBe("http://h/api/v1/products/images/i1/64");
  expect(resizeImage(url, 65)).toBe("http://h/api/v1/products/images/i1/128");
  expect(resizeImage(url, 512)).toBe("http://h/api/v1/products/images/i1/512");
  expect(resizeImage(url, 900)).toBe("http://h/api/v1/products/images/i1/original");
  expect(resizeImage("https://cdn/x.jpg", 40)).toBe("https://cdn/x.jpg");
});
