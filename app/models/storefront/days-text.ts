import type { Translate } from "#app/i18n/keys.ts";

/** Returns how long a parcel is on its way: "1 day", "2–3 days". */
export const formatDays = (min: number, max: number, t: Translate<"storefront">): string =>
  min === max
    ? t("storefront:checkout.day", { count: min })
    : t("storefront:checkout.days", { min, max });
