import type { InitOptions } from "i18next";

/** Options of every i18next instance. React escapes its output, so texts are not escaped. */
export const i18nextOptions = {
  // scripts/check-texts.ts ensures that every language has every text.
  fallbackLng: false,
  load: "currentOnly",
  defaultNS: "common",
  // Keys are flat: the dot in `status.paid` is part of the name.
  keySeparator: false,
  // Every number goes through the formatter (figures.ts).
  interpolation: { escapeValue: false, alwaysFormat: true },
  // i18next writes nothing there by default, and a sentence without its number looks finished.
  missingInterpolationHandler: (_text, place) => place[0],
  initAsync: false,
  // An unknown key is returned whole, so that `t(key) === key` detects it.
  appendNamespaceToMissingKey: true,
} satisfies InitOptions;
