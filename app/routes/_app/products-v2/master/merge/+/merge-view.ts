import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { buildDistinctLabels } from "#app/models/merge/distinct-labels.ts";
import { changeText } from "#app/models/product/change-text.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import {
  ALL_IMAGES,
  MERGE_VARIANT_FIELDS,
  type MergePreview,
  type MergeProblem,
} from "#contract/product-merges.ts";
import type { ChannelType } from "#contract/statuses.ts";
import {
  buildChoicesSearch,
  listTargets,
  type MergeChoices,
  readChoices,
} from "./merge-choices.ts";

interface MergeWords {
  t: Translate;
  format: Format;
  channels: readonly ChannelSummary[];
}
export interface MergeChoice {
  name: string;
  label: string;
  chosen: string;
  options: { value: string; text: string; from: string }[];
}
export type MergeView = ReturnType<typeof mergeView>;

export function mergeView(preview: MergePreview, choices: MergeChoices, words: MergeWords) {
  const { t } = words;
  const { products, survivorId } = preview;
  const nameOf = createNamer(preview);
  const targets = listTargets(survivorId, preview).map(nameVariant);
  return {
    survivorId,
    versions: preview.versions,
    stock: choices.stock,
    products: products.map(({ id, name, image, variantCount }) => ({
      id,
      name,
      image: image?.url ?? null,
      variants: [
        ...listSkus(id, preview),
        t("products:table.variants", { count: variantCount }),
      ].join(" · "),
    })),
    fields: buildFieldChoices(preview, words),
    variantFields: buildVariantChoices(preview, choices, words),
    targets,
    pairs: preview.pairs.map((pair) => ({
      name: nameVariant(pair),
      product: nameOf(pair.productId),
      image: products.find(({ id }) => id === pair.productId)?.image?.url ?? null,
      into:
        pair.into === null
          ? "-"
          : String(
              listTargets(survivorId, preview).findIndex(
                ({ variantId }) => variantId === pair.into,
              ),
            ),
      why: pair.reason ? t(`productMerge:pair.${pair.reason}`) : null,
      canJoin: pair.canJoin,
    })),
    levels: buildLevelRows(preview, words),
    listings: preview.listings.map(({ channelId, productId, fate }) => ({
      key: `${channelId} ${productId}`,
      ...findShop(channelId, words),
      text: t(`productMerge:listing.${fate}`, { product: nameOf(productId) }),
    })),
    openLines:
      preview.openLines > 0 ? t("productMerge:openLines", { count: preview.openLines }) : null,
    problems: preview.problems.map((problem) => describeProblem(problem, preview, words)),
  };
}

/** Returns what the unchanged form would send, as a query string. */
export function serializeUntouched({
  survivorId,
  stock,
  products,
  fields,
  variantFields,
  pairs,
}: MergeView): string {
  const form = new URLSearchParams(products.map(({ id }) => ["ids", id]));
  const fixed = { survivor: survivorId, of: survivorId, stock, pairs: String(pairs.length) };
  for (const [name, value] of Object.entries(fixed)) form.set(name, value);
  for (const { name, chosen } of [...fields, ...variantFields]) form.set(name, chosen);
  for (const [index, { into }] of pairs.entries()) form.set(`p${index}`, into);
  return String(buildChoicesSearch(readChoices(form)));
}

/** Merged products often have equal names, so their SKUs tell them apart. */
function createNamer(preview: MergePreview): (productId: string) => string {
  const names = buildDistinctLabels(
    preview.products.map(({ id, name }) => ({ id, name, code: listSkus(id, preview).join(", ") })),
  );
  return (productId) => names.get(productId) ?? "";
}

/** Returns at most the first and the last SKU, as in the list of candidates. */
function listSkus(id: string, { variants, pairs }: MergePreview): string[] {
  const namedVariants = [...variants.flatMap(({ sources }) => sources), ...variants, ...pairs];
  const skus = [
    ...new Set(namedVariants.flatMap(({ productId, sku }) => (productId === id ? sku : []))),
  ];
  return skus.length > 2 ? [`${skus[0]} … ${skus.at(-1)}`] : skus;
}

const nameVariant = ({ sku, options }: { sku: string; options: string[] }): string =>
  options.length > 0 ? `${sku} · ${options.join(" / ")}` : sku;

function findShop(
  channelId: string,
  { channels }: MergeWords,
): { channel: ChannelType | null; shop: string } {
  const channel = channels.find(({ id }) => id === channelId);
  return { channel: channel?.channelType ?? null, shop: channel?.name ?? "" };
}

/** Only fields in which the products differ. */
function buildFieldChoices(preview: MergePreview, { t, format }: MergeWords): MergeChoice[] {
  const { fields, products } = preview;
  const nameProduct = createNamer(preview);
  const findPlace = (productId: string) =>
    productId === ALL_IMAGES
      ? ALL_IMAGES
      : String(products.findIndex(({ id }) => id === productId));
  return fields.flatMap(({ field, chosen, values }) => {
    if (new Set(values.map(({ value }) => JSON.stringify(value))).size === 1) return [];
    const findName = (productId: string) => products.find(({ id }) => id === productId)?.name ?? "";
    const options = values.map(({ productId, value }) => {
      // A name needs no source. It is shown in full, because long names may differ only at the end.
      if (field === "name")
        return { value: findPlace(productId), text: findName(productId), from: "" };
      return {
        value: findPlace(productId),
        text:
          field === "sizeChart" && value
            ? t("productMerge:value.sizeChart")
            : changeText(t, format, field, null, value).after,
        from:
          productId === ALL_IMAGES ? t("productMerge:value.allPictures") : nameProduct(productId),
      };
    });
    return [
      {
        name: `f.${field}`,
        label: changeText(t, format, field, null, null).label,
        chosen: findPlace(chosen),
        options,
      },
    ];
  });
}

/** One choice per field for all variants: the product whose values are kept. */
function buildVariantChoices(
  preview: MergePreview,
  choices: MergeChoices,
  { t, format }: MergeWords,
): MergeChoice[] {
  const { variants, products, survivorId } = preview;
  const nameOf = createNamer(preview);
  return MERGE_VARIANT_FIELDS.flatMap((field) => {
    const differing = variants.flatMap((variant) =>
      variant.fields
        .filter((each) => each.field === field)
        .map((each) => ({ variant, values: each.values })),
    );
    const [first] = differing;
    if (!first) return [];
    const options = products.flatMap(({ id }, index) => {
      const parts = [first.variant, ...first.variant.sources];
      const part = parts.find(({ productId }) => productId === id);
      const value =
        part && first.values.find(({ variantId }) => variantId === part.variantId)?.value;
      const example = part ? changeText(t, format, field, null, value).after : null;
      return [
        {
          value: String(index),
          text:
            example && differing.length > 1
              ? t("productMerge:value.example", { value: example })
              : (example ?? ""),
          from: nameOf(id),
        },
      ];
    });
    const survivorIndex = String(products.findIndex(({ id }) => id === survivorId));
    return [
      {
        name: `v.${field}`,
        label: changeText(t, format, field, null, null).label,
        chosen: choices.variantFields.get(field) ?? survivorIndex,
        options,
      },
    ];
  });
}

function buildLevelRows({ variants }: MergePreview, { format }: MergeWords) {
  return variants.flatMap((variant) =>
    variant.levels.map(({ warehouseId, warehouseName, parts, onHand, reserved }) => ({
      key: `${variant.variantId} ${warehouseId}`,
      name: nameVariant(variant),
      warehouse: warehouseName,
      before: parts.map((part) => format.number(part.onHand)).join(" + "),
      after: format.number(onHand),
      reserved: format.number(reserved),
    })),
  );
}

function describeProblem(
  { code, channelId, productIds = [], sku = "", warehouseId }: MergeProblem,
  preview: MergePreview,
  words: MergeWords,
) {
  const { variants } = preview;
  const nameOf = createNamer(preview);
  const shop = channelId ? findShop(channelId, words).shop : "";
  const warehouse =
    variants.flatMap(({ levels }) => levels).find((level) => level.warehouseId === warehouseId)
      ?.warehouseName ?? "";
  return {
    key: [code, channelId, sku, warehouseId, ...productIds].join(" "),
    text: words.t(`productMerge:problem.${code}`, { shop, sku, warehouse }),
    links: productIds.map((id) => ({
      to: `/products-v2/master/${id}`,
      name: nameOf(id),
    })),
  };
}
