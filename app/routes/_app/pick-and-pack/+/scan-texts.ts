import "server-only";
import type { Translate } from "#app/i18n/keys.ts";

/** Where the browser writes how many scans wait. */
const COUNT = "#";

/** The words of the scan field. */
export function scanTexts(t: Translate, step: "pick" | "pack" | "handOver") {
  return {
    label: t(`pickPack:scan.${step}`),
    hint: t("pickPack:scan.hint"),
    submit: t("pickPack:scan.submit"),
    mute: t("pickPack:mute"),
    queue: t("pickPack:queue", { n: COUNT }),
  };
}
