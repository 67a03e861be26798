import "server-only";
import type { ConflictRow } from "#app/components/product/editor-reply.ts";
import { changedFields } from "#app/components/product/product-draft.ts";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/translate.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";

interface Sides {
  /** What both started from. */
  base: ProductInput;
  theirs: ProductInput;
  mine: ProductInput;
}
interface Words {
  t: Translate;
  format: Format;
}

/** What someone else changed since it was read, each beside one's own. */
export function conflictRows({ base, theirs, mine }: Sides, words: Words): ConflictRow[] {
  const changed = Object.keys(changedFields(base, theirs)) as (keyof ProductInput)[];
  return changed.flatMap((field) => {
    if (field === "variants") return variantRows({ base, theirs, mine }, words);
    return [{ label: words.t(LABELS[field]), theirs: shown(theirs, field, words), mine: shown(mine, field, words) }];
  });
}

const LABELS: Record<keyof ProductInput, MessageKey> = {
  name: "productEdit:name",
  description: "productEdit:description",
  category: "productEdit:category",
  brand: "productEdit:brand",
  condition: "productEdit:condition",
  isDigital: "productEdit:field.isDigital",
  isActive: "productEdit:field.isActive",
  imageIds: "productEdit:images",
  variationTypes: "productEdit:field.options",
  variants: "productEdit:variants",
};

function shown(input: ProductInput, field: keyof ProductInput, { t, format }: Words): string {
  const value = input[field];
  if (field === "imageIds") return format.number(input.imageIds?.length ?? 0);
  if (field === "condition") return t(`productEdit:condition.${input.condition ?? "new"}`);
  if (field === "variationTypes")
    return (input.variationTypes ?? []).map((type) => `${type.name}: ${type.options.map((option) => option.name).join(", ")}`).join("; ");
  if (typeof value === "boolean") return t(value ? "common:answer.yes" : "common:answer.no");
  return String(value ?? "").slice(0, 200);
}

function variantRows({ base, theirs, mine }: Sides, words: Words): ConflictRow[] {
  const byId = (input: ProductInput) => new Map(input.variants.map((variant) => [variant.id ?? variant.sku, variant]));
  const [before, after, own] = [byId(base), byId(theirs), byId(mine)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));
  return ids.map((id) => ({
    label: words.t("productEdit:field.variant", { sku: (after.get(id) ?? before.get(id))?.sku ?? "" }),
    theirs: summary(after.get(id), words),
    mine: summary(own.get(id), words),
  }));
}

function summary(variant: VariantInput | undefined, { t, format }: Words): string {
  if (!variant) return t("productEdit:field.gone");
  return [variant.sku, format.money(variant.price), `${format.number(variant.weightG)} g`, variant.barcode].filter(Boolean).join(" · ");
}
