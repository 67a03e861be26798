import "server-only";
import { countCombinations } from "#app/models/product/draft-edit.ts";
import { toInput } from "#app/models/product/draft-input.ts";
import type { Currency, FieldErrors, ProductDraft } from "#app/models/product/product-draft.ts";
import { checkRows, findRepeated } from "#app/models/product/row-checks.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { ProductInput } from "#contract/products.ts";

/** Converts the typed product to the contract's input, or returns errors by its paths. */
export function checkDraft(
  draft: ProductDraft,
  currency: Currency,
): { input: ProductInput; errors: FieldErrors } {
  const { input, errors: figures } = toInput(draft, currency);
  const parsed = ProductInput.safeParse(input);
  const errors: FieldErrors = { ...figures };
  for (const issue of parsed.error?.issues ?? []) {
    const path = formatFieldPath(issue.path);
    errors[path] ??= path.endsWith(".options") ? "options_empty" : toErrorCode(issue.message);
  }
  if (countCombinations(draft.variationTypes) > PRODUCT_LIMITS.variants)
    errors.variants = "too_many_variants";
  // The upstream reports duplicates too, but only once everything else is valid.
  return { input, errors: { ...findDuplicates(input), ...errors } };
}

function findDuplicates({ variationTypes, variants }: ProductInput): FieldErrors {
  const options = variationTypes.map((type, t) =>
    findRepeated(
      type.options.map((option) => option.name),
      (o) => `variationTypes[${t}].options[${o}].name`,
      "duplicate_option",
    ),
  );
  return Object.assign(
    findRepeated(
      variationTypes.map((type) => type.name),
      (t) => `variationTypes[${t}].name`,
      "duplicate_type",
    ),
    ...options,
    checkRows(variants),
  );
}

/** ["variants", 0, "sku"] → "variants[0].sku" */
function formatFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : text === ""
          ? String(part)
          : `${text}.${String(part)}`,
    "",
  );
}

/** The contract's own messages are codes. Zod's are sentences. */
function toErrorCode(message: string): string {
  return /^[a-z]+(?:_[a-z]+)*$/.test(message) ? message : "invalid";
}
