import type { InitOptions } from "i18next";

/**
 * What every i18next instance is made with, in each module graph. React escapes what it writes, so
 * texts are not escaped before.
 */
export const i18nextOptions = {
  // scripts/check-texts.ts makes sure that no language lacks a text.
  fallbackLng: false,
  load: "currentOnly",
  defaultNS: "common",
  // Keys are flat: the dot in `status.paid` is part of the name.
  keySeparator: false,
  // Every number goes through the formatter (figures.ts).
  interpolation: { escapeValue: false, alwaysFormat: true },
  // Without it i18next writes nothing there, and a sentence that lacks its figure looks finished.
  missingInterpolationHandler: (_text, place) => place[0],
  initAsync: false,
  // A code that nobody translated comes back whole, so that `t(key) === key` tells.
  appendNamespaceToMissingKey: true,
} satisfies InitOptions;
