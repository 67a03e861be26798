import { CUSTOM_QUOTA } from "#contract/payment-methods.ts";
import type { TopUpPackage } from "#contract/top-up.ts";

/** What the address says is to be bought. */
export interface Choice {
  packageNumber: number;
  /** null: the package. */
  quota: number | null;
  /** What was typed and is no quantity that can be bought: the package is shown instead. */
  refused: string | null;
  promotionCode: string;
}

/** What most sellers of a few dozen orders a day buy. */
const USUAL = 2;

/** What makes no sense is as if it were not there, but for a quantity: a person typed it. */
export function parseChoice(query: URLSearchParams, packages: readonly TopUpPackage[]): Choice {
  const asked = Number(query.get("package") ?? USUAL);
  const known = packages.find(({ number }) => number === asked) ?? packages[0];
  const typed = (query.get("quota") ?? "").trim().slice(0, 20);
  const isSold = canBuy(Number(typed));
  return {
    packageNumber: known?.number ?? USUAL,
    quota: isSold ? Number(typed) : null,
    refused: typed && !isSold ? typed : null,
    promotionCode: (query.get("promotionCode") ?? "").trim().slice(0, 40),
  };
}

const canBuy = (quota: number): boolean =>
  Number.isInteger(quota) && quota >= CUSTOM_QUOTA.least && quota <= CUSTOM_QUOTA.most;

/** The address of a choice. */
export function choiceSearch({
  packageNumber,
  quota,
  promotionCode,
}: Pick<Choice, "packageNumber" | "quota" | "promotionCode">): string {
  const query = new URLSearchParams(
    quota === null ? { package: String(packageNumber) } : { quota: String(quota) },
  );
  if (promotionCode) query.set("promotionCode", promotionCode);
  return `?${query}`;
}
