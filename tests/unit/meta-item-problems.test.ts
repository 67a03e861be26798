import { expect, test } from "vitest";
import { findItemProblem, META_ITEM_LIMITS } from "#backend/marketplaces/meta/item-rules.ts";
import { META_ITEM_PROBLEMS } from "#contract/meta.ts";
import { listItemErrors } from "#sandbox/meta/item-rules.ts";

const LINK = "https://toko.example/";
const FINE = {
  ...{ title: "Kaos Oblong", description: "Katun 24s.", link: LINK, price: "65000 IDR" },
  pictures: [{ width: 500, height: 500, bytes: 8_000_000 }],
};
type Item = typeof FINE;

/** The same item in the form of `items_batch`. */
const told = ({ pictures, ...fields }: Item) =>
  listItemErrors(
    {
      ...{ id: "1", availability: "in stock", condition: "new", ...fields },
      image: pictures.map(() => ({ url: "https://toko.example/a.jpg" })),
    },
    true,
  );

const PICTURE = { width: 500, height: 500, bytes: 1 };
/** Each limit: an item exactly at it, and one just beyond. */
const EDGES: Partial<Record<(typeof META_ITEM_PROBLEMS)[number], [Partial<Item>, Partial<Item>]>> =
  {
    title_missing: [{ title: "K" }, { title: "" }],
    title_too_long: [
      { title: "😀".repeat(META_ITEM_LIMITS.title) },
      { title: "a".repeat(META_ITEM_LIMITS.title + 1) },
    ],
    description_too_long: [
      { description: "a".repeat(META_ITEM_LIMITS.description) },
      { description: "a".repeat(META_ITEM_LIMITS.description + 1) },
    ],
    link_too_long: [
      { link: LINK.padEnd(META_ITEM_LIMITS.link, "a") },
      { link: LINK.padEnd(META_ITEM_LIMITS.link + 1, "a") },
    ],
    price_too_high: [{ price: "1000000000000 IDR" }, { price: "10000000000000 IDR" }],
    image_missing: [{}, { pictures: [] }],
  };

test.each(Object.entries(EDGES))(
  "%s is reported where Meta refuses it, and not before",
  (code, [fine, wrong]) => {
    expect(findItemProblem({ ...FINE, ...fine })).toBeNull();
    expect(told({ ...FINE, ...fine })).toEqual([]);
    expect(findItemProblem({ ...FINE, ...wrong })).toBe(code);
    expect(told({ ...FINE, ...wrong })).toHaveLength(1);
  },
);

test("a picture is measured before it is sent, because Meta fetches it later", () => {
  const of = (picture: Partial<typeof PICTURE>) =>
    findItemProblem({ ...FINE, pictures: [{ ...PICTURE, ...picture }] });
  expect(of({ bytes: META_ITEM_LIMITS.pictureBytes })).toBeNull();
  expect(of({ bytes: META_ITEM_LIMITS.pictureBytes + 1 })).toBe("image_too_large");
  expect([of({ width: 499 }), of({ height: 499 })]).toEqual(["image_too_small", "image_too_small"]);
  // The first picture decides.
  const more = [PICTURE, { ...PICTURE, width: 10 }];
  expect(findItemProblem({ ...FINE, pictures: more })).toBeNull();
});

test("each of them is checked", () => {
  const looked = [...Object.keys(EDGES), "image_too_small", "image_too_large"];
  expect(looked.toSorted()).toEqual([...META_ITEM_PROBLEMS].toSorted());
});
