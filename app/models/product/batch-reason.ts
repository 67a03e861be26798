import type { MessageKey, Translate } from "#app/i18n/keys.ts";

/** Explains why a bulk change skipped a product. */
export function explainBatchReason(t: Translate, code: string | null): string {
  const key = `productBatches:reason.${code}` as MessageKey;
  const text = t(key);
  return text === key ? t("productBatches:reason.other") : text;
}
