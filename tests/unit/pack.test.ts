import { expect, test } from "vitest";
import * as en from "#app/i18n/en/all.ts";
import * as id from "#app/i18n/id/all.ts";
import { packTexts, unpackTexts } from "#app/i18n/pack.ts";
import * as th from "#app/i18n/th/all.ts";

test.each(Object.entries({ en, id, th }))(
  "every text of %s arrives in the browser as it was written",
  (_language, namespaces) => {
    for (const texts of Object.values(namespaces))
      expect(unpackTexts(packTexts(texts))).toEqual(texts);
  },
);

test("the same texts are packed into the same object, so that a payload holds them once", () => {
  expect(packTexts(en.common)).toBe(packTexts(en.common));
});
