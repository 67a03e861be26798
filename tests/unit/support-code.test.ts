import { expect, test } from "vitest";
import { getTranslator } from "#app/i18n/server.ts";
import { findSupportCode, syncReason } from "#app/models/product/sync-reason.ts";

const t = getTranslator("id");

test("a refusal with words shows no code, any other shows it for support", () => {
  const known = { syncStatus: 5, errorCode: "attribute_missing", errorMessage: "raw" } as const;
  expect(syncReason(t, known, "Shopee")).toBe("Shopee mewajibkan satu detail kategori.");
  expect(findSupportCode(t, known, "Shopee")).toBeNull();
  const unknown = { ...known, errorCode: "error_inner_7", errorMessage: "Inner error" };
  expect(syncReason(t, unknown, "Shopee")).toBe("Inner error");
  expect(findSupportCode(t, unknown, "Shopee")).toBe("error_inner_7");
  expect(findSupportCode(t, { errorCode: null }, "Shopee")).toBeNull();
});
