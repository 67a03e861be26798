import type { MessageKey } from "#app/i18n/keys.ts";

interface SettingsPart {
  /** Path in routes-table.ts. */
  to: string;
  label: MessageKey<"settings" | "nav" | "shopSettings" | "privacy">;
  hint: MessageKey<"settings" | "shopSettings" | "privacy">;
}

/** Parts of the settings in the list's order. Readers see those that they may open. */
export const SETTINGS_PARTS: readonly SettingsPart[] = [
  { to: "/settings/general", label: "settings:general", hint: "settings:general.hint" },
  { to: "/settings/tax", label: "settings:tax", hint: "settings:tax.hint" },
  {
    to: "/settings/notifications",
    label: "settings:notifications",
    hint: "settings:notifications.hint",
  },
  { to: "/settings/shop", label: "shopSettings:title", hint: "shopSettings:hint" },
  { to: "/settings/shipping", label: "settings:shipping", hint: "settings:shipping.hint" },
  { to: "/settings/line", label: "settings:line", hint: "settings:line.hint" },
  { to: "/settings/size-guide", label: "nav:settings.sizeGuide", hint: "settings:sizeGuide.hint" },
  {
    to: "/settings/product-category",
    label: "nav:settings.productCategory",
    hint: "settings:productCategory.hint",
  },
  { to: "/settings/privacy", label: "privacy:title", hint: "privacy:hint" },
  { to: "/settings/webhooks", label: "settings:webhooks", hint: "settings:webhooks.hint" },
  { to: "/settings/api-keys", label: "settings:apiKeys", hint: "settings:apiKeys.hint" },
  {
    to: "/settings/delete-account",
    label: "privacy:delete.title",
    hint: "privacy:delete.hint",
  },
];
