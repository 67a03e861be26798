import { z } from "@hono/zod-openapi";
import { CUSTOM_QUOTA } from "#contract/payment-methods.ts";
import type { TopUpPackage } from "#contract/top-up.ts";

/** What the address says is to be bought. */
export interface Choice {
  packageNumber: number;
  /** null: the package. */
  quota: number | null;
  promotionCode: string;
}

/** What most sellers of a few dozen orders a day buy. */
const USUAL = 2;

const quotaOf = z.coerce
  .number()
  .int()
  .min(CUSTOM_QUOTA.least)
  .max(CUSTOM_QUOTA.most)
  .nullable()
  .catch(null);

/** What makes no sense is as if it were not there. */
export function parseChoice(query: URLSearchParams, packages: readonly TopUpPackage[]): Choice {
  const asked = Number(query.get("package") ?? USUAL);
  const known = packages.find(({ number }) => number === asked) ?? packages[0];
  return {
    packageNumber: known?.number ?? USUAL,
    quota: query.has("quota") ? quotaOf.parse(query.get("quota")) : null,
    promotionCode: (query.get("promotionCode") ?? "").trim().slice(0, 40),
  };
}

/** The address of a choice. */
export function choiceSearch({ packageNumber, quota, promotionCode }: Choice): string {
  const query = new URLSearchParams(
    quota === null ? { package: String(packageNumber) } : { quota: String(quota) },
  );
  if (promotionCode) query.set("promotionCode", promotionCode);
  return `?${query}`;
}
