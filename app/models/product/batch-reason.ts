import type { MessageKey, Translate } from "#app/i18n/keys.ts";

/** Why a product of a bulk change was left as it was. */
export function batchReason(t: Translate, code: string | null): string {
  const key = `productBatches:reason.${code}` as MessageKey;
  const text = t(key);
  return text === key ? t("productBatches:reason.other") : text;
}
