import { expect, test } from "vitest";
import { applyEdit, isEdit, listOptionNames } from "#app/models/product/draft-edit.ts";
import {
  createDraft,
  pickChangedFields,
  toInput,
  toProductInput,
} from "#app/models/product/draft-input.ts";
import { mergeLaterEdits } from "#app/models/product/merge-later-edits.ts";
import {
  EMPTY_DRAFT,
  emptyVariant,
  type ProductDraft,
  readDraft,
} from "#app/models/product/product-draft.ts";
import {
  FIRST_REVISIONS,
  focusTargets,
  redrawChanged,
} from "#app/models/product/redraw-sections.ts";
import { copySavedIds } from "#app/models/product/saved-ids.ts";
import { addTypes, makeTwoTypes } from "#tests/support/product-draft.ts";
import { productForm, withVariant } from "#tests/support/product-form.ts";
import { makeProductDetail } from "#tests/support/products.ts";

const IDR = { minorDigits: 0, locale: "id-ID" };
const names = (draft: ProductDraft) =>
  draft.variants.map((variant) => listOptionNames(draft, variant).join("/"));

test("the matrix has every combination of options once", () => {
  expect(names(makeTwoTypes())).toEqual(["Merah/S", "Merah/L", "Biru/S", "Biru/L"]);
});

test("the existing variant becomes the first of the matrix, and new ones take its price", () => {
  const draft = makeTwoTypes();
  expect(draft.variants.map(({ id, sku }) => [id, sku])).toEqual([
    ["v1", "KOB"],
    ["", ""],
    ["", ""],
    ["", ""],
  ]);
  expect(draft.variants.every((variant) => variant.price === "65.000")).toBe(true);
});

test("removing an option removes its variants and keeps the other rows", () => {
  const draft = applyEdit({ ...makeTwoTypes(), fillColumn: "sku" }, "fill");
  const after = applyEdit(draft, "option-remove:1:0");
  expect(names(after)).toEqual(["Merah/L", "Biru/L"]);
  expect(after.variants.map((variant) => variant.sku)).toEqual([
    draft.variants[1]?.sku,
    draft.variants[3]?.sku,
  ]);
});

test("removing a variation type merges its variants", () => {
  const after = applyEdit(makeTwoTypes(), "type-remove:1");
  expect(names(after)).toEqual(["Merah", "Biru"]);
  expect(after.variants[0]?.id).toBe("v1");
});

test("the same value typed twice is one option", () => {
  const draft = applyEdit(addTypes(applyEdit(EMPTY_DRAFT, "type-add"), "S, s , M"), "generate");
  expect(draft.variationTypes[0]?.options.map((option) => option.name)).toEqual(["S", "M"]);
});

test("more than 200 combinations are not generated", () => {
  const many = Array.from({ length: 21 }, (_, index) => `o${index}`).join();
  const draft = applyEdit(
    addTypes(applyEdit(applyEdit(EMPTY_DRAFT, "type-add"), "type-add"), many, many),
    "generate",
  );
  expect(draft.variationTypes.map((type) => type.options.length)).toEqual([21, 21]);
  expect(draft.variants).toHaveLength(1);
});

test("images are moved, made the cover and removed", () => {
  const draft = { ...EMPTY_DRAFT, images: ["a", "b", "c"].map((id) => ({ id, url: "" })) };
  const ids = (edit: string) =>
    applyEdit(draft, edit)
      .images.map((image) => image.id)
      .join("");
  expect([
    ids("image-up:1"),
    ids("image-down:1"),
    ids("image-cover:2"),
    ids("image-remove:0"),
    ids("image-up:0"),
    ids("image-down:9"),
  ]).toEqual(["bac", "acb", "cab", "bc", "abc", "abc"]);
});

test("a column is filled from its first row, SKUs only where missing", () => {
  const draft = withVariant(makeTwoTypes(), 0, { weightG: "200" });
  expect(
    applyEdit({ ...draft, fillColumn: "weightG" }, "fill").variants.map(
      (variant) => variant.weightG,
    ),
  ).toEqual(["200", "200", "200", "200"]);
  expect(
    applyEdit({ ...draft, fillColumn: "sku" }, "fill").variants.map((variant) => variant.sku),
  ).toEqual(["KOB", "KAO-OBL-MERAH-L", "KAO-OBL-BIRU-S", "KAO-OBL-BIRU-L"]);
});

test("only real changes count as edits", () => {
  expect(["generate", "image-up:1", "fill"].every(isEdit)).toBe(true);
  expect(["save", "publish", "unpublish:ch_1", "generateX"].some(isEdit)).toBe(false);
});

test("an untouched product is unchanged after the form", () => {
  const product = makeProductDetail();
  const draft = createDraft(product, IDR);
  const { input, errors } = toInput(readDraft(productForm({ intent: "save", draft })), IDR);
  expect(errors).toEqual({});
  expect(pickChangedFields(toProductInput(product), input)).toEqual({});
});

test("only changed fields are sent, with the other rows kept", () => {
  const product = makeProductDetail();
  const draft = withVariant({ ...createDraft(product, IDR), brand: "Laras" }, 1, {
    price: "Rp 79,500",
  });
  const changed = pickChangedFields(toProductInput(product), toInput(draft, IDR).input);
  expect(Object.keys(changed)).toEqual(["brand", "variants"]);
  expect(changed.variants?.[1]).toMatchObject({
    id: "var_2",
    price: 79_500,
    widthCm: 20,
    stockMode: "pre_order",
  });
});

test("invalid figures are named by field", () => {
  const draft: ProductDraft = {
    ...EMPTY_DRAFT,
    name: "X",
    variants: [{ ...emptyVariant(), sku: "X", price: "12x", cogs: "?", weightG: "" }],
  };
  expect(toInput(draft, IDR).errors).toEqual({
    "variants[0].price": "price_invalid",
    "variants[0].cogs": "cogs_invalid",
    "variants[0].weightG": "required",
  });
});

test("a moved option takes its variants along; removed ones stay removed", () => {
  const draft = applyEdit(
    applyEdit({ ...makeTwoTypes(), fillColumn: "sku" }, "fill"),
    "variant-remove:3",
  );
  const after = applyEdit(draft, "option-up:0:1");
  expect(names(after)).toEqual(["Biru/S", "Merah/S", "Merah/L"]);
  expect(after.variants.map((variant) => variant.sku)).toEqual([
    draft.variants[2]?.sku,
    draft.variants[0]?.sku,
    draft.variants[1]?.sku,
  ]);
  const swapped = applyEdit(draft, "type-up:1");
  expect(names(swapped)).toEqual(["S/Merah", "S/Biru", "L/Merah"]);
  expect(swapped.variants.map((variant) => variant.sku)).toEqual([
    draft.variants[0]?.sku,
    draft.variants[2]?.sku,
    draft.variants[1]?.sku,
  ]);
});

test("only the part an edit changes is redrawn, and the focus follows", () => {
  const draft: ProductDraft = {
    ...EMPTY_DRAFT,
    images: ["a", "b", "c"].map((id) => ({ id, url: `/${id}` })),
    variants: [emptyVariant(["s"]), emptyVariant(["m"])],
  };
  const anew = (edit: string) => redrawChanged(FIRST_REVISIONS, draft, applyEdit(draft, edit));
  expect(anew("image-down:0")).toEqual({ basics: 0, images: 1, matrix: 0 });
  expect(anew("type-add")).toEqual({ basics: 0, images: 0, matrix: 1 });
  expect(anew("image-down:2")).toEqual(FIRST_REVISIONS);
  expect(redrawChanged(FIRST_REVISIONS, draft, { ...draft, brand: "Laras" })).toEqual({
    basics: 1,
    images: 0,
    matrix: 0,
  });
  expect(focusTargets("image-down:0", null)[0]).toBe('button[name="intent"][value="image-down:1"]');
  expect(focusTargets("option-remove:1:2", null)).toContain('[name="variationTypes[1].add"]');
  expect(focusTargets("generate", null)).toEqual([]);
});

test("edits made during a submission are merged into its answer", () => {
  const sent = makeTwoTypes();
  const rows = (draft: ProductDraft, sku: string, at: number) =>
    draft.variants.map((row, index) => (index === at ? { ...row, sku } : row));
  const now = applyEdit(
    addTypes({ ...sent, variants: rows(sent, "MY-SKU", 1) }, "Hijau"),
    "generate",
  );
  const answer = { ...sent, name: "Theirs", variants: rows(sent, "THEIR-SKU", 2) };
  const merged = mergeLaterEdits(sent, now, answer);
  expect(merged.name).toBe("Theirs");
  expect(names(merged)).toEqual(["Merah/S", "Merah/L", "Biru/S", "Biru/L", "Hijau/S", "Hijau/L"]);
  expect(merged.variants.map(({ sku }) => sku).slice(0, 4)).toEqual([
    "KOB",
    "MY-SKU",
    "THEIR-SKU",
    "",
  ]);
  expect(names(mergeLaterEdits(sent, applyEdit(sent, "variant-remove:0"), answer))).toEqual([
    "Merah/L",
    "Biru/S",
    "Biru/L",
  ]);
  expect(names(mergeLaterEdits(sent, applyEdit(sent, "option-remove:0:1"), answer))).toEqual([
    "Merah/S",
    "Merah/L",
  ]);
});

test("edits made during a new product's first save are merged into the saved one by id", () => {
  const sent = applyEdit(
    addTypes(applyEdit(applyEdit(EMPTY_DRAFT, "type-add"), "type-add"), "Merah, Biru", "S, L"),
    "generate",
  );
  const withIds = (draft: ProductDraft): ProductDraft => {
    const variationTypes = draft.variationTypes.map((type, at) => ({
      ...type,
      id: `saved-${at}`,
      options: type.options.map((option, place) => ({ ...option, id: `saved-${at}-${place}` })),
    }));
    const ids = variationTypes.map(({ options }) => options.map(({ id }) => id));
    return {
      ...draft,
      variationTypes,
      variants: draft.variants.map((row, at) => ({
        ...row,
        id: `row-${at}`,
        sku: `GIVEN-${at}`,
        optionIds: [ids[0]?.[at >> 1] ?? "", ids[1]?.[at & 1] ?? ""],
      })),
    };
  };
  const typed = applyEdit(sent, "option-remove:1:0");
  const now = {
    ...typed,
    brand: "Melati",
    variants: typed.variants.map((row, at) => (at === 1 ? { ...row, price: "70.000" } : row)),
  };
  const saved = withIds(sent);
  const after = mergeLaterEdits(
    copySavedIds(sent, sent, saved),
    copySavedIds(now, sent, saved),
    saved,
  );
  expect(names(after)).toEqual(["Merah/L", "Biru/L"]);
  expect(after.brand).toBe("Melati");
  expect(after.variants.map(({ id, sku, price }) => [id, sku, price])).toEqual([
    ["row-1", "GIVEN-1", sent.variants[1]?.price],
    ["row-3", "GIVEN-3", "70.000"],
  ]);
});
