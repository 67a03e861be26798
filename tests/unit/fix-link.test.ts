import { expect, test } from "vitest";
import { fixLink } from "#app/models/listing/fix-link.ts";

const LISTING = "/products-v2/channels/shopee/c1/p1";
const PRODUCT = "/products-v2/master/p1";
const places = { listing: LISTING, product: PRODUCT, hasPictures: true, opensChannels: true };
const invalid = (errorCode: string, errorMessage: string) =>
  fixLink({ syncStatus: 5, errorCode, errorMessage }, places);

test.each([
  ["name_too_long", 'name {"max":255}', `${LISTING}#name`],
  ["description_too_long", "description {}", `${LISTING}#description`],
  ["too_many_images", "images {}", `${LISTING}#images`],
  ["category_missing", "categoryId", `${LISTING}#category`],
  ["brand_missing", "brandId", `${LISTING}#brand`],
  ["attribute_missing", 'attributes.100 {"name":"Bahan"}', `${LISTING}#attributes.100`],
  ["no_logistics", "logistics", `${LISTING}#logistics`],
  ["days_to_ship_range", "daysToShip {}", `${LISTING}#daysToShip`],
  ["price_spread", "variants {}", `${PRODUCT}#variants`],
  ["type_name_too_long", "variationTypes[0].name {}", `${PRODUCT}#variationTypes%5B0%5D.name`],
  ["product_inactive", "isActive", `${PRODUCT}#isActive`],
  ["digital_refused", "isDigital", `${PRODUCT}#isDigital`],
  ["size_chart_missing", "sizeChart", `${PRODUCT}#sizeChart`],
])("%s links to its field", (code, message, place) => {
  expect(invalid(code, message)).toBe(place);
});

test("a product without pictures is fixed in its own editor", () => {
  const trouble = { syncStatus: 5, errorCode: "image_missing", errorMessage: "images {}" } as const;
  expect(fixLink(trouble, { ...places, hasPictures: false })).toBe(`${PRODUCT}#images`);
  expect(fixLink(trouble, places)).toBe(`${LISTING}#images`);
});

test("a channel's refusal links to the field its message names, or to the listing", () => {
  const failed = (errorMessage: string) =>
    fixLink({ syncStatus: 4, errorCode: "product.error_busi", errorMessage }, places);
  expect(failed("Brand is blocked")).toBe(`${LISTING}#brand`);
  expect(failed("Try again later")).toBe(LISTING);
});

test("a lost connection links to the channels, for members who may open them", () => {
  const trouble = { syncStatus: 4, errorCode: "channel_not_active", errorMessage: null } as const;
  expect(fixLink(trouble, places)).toBe("/channels");
  expect(fixLink(trouble, { ...places, opensChannels: false })).toBeNull();
});
