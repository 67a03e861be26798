import { CUSTOM_QUOTA } from "#contract/payment-methods.ts";
import type { TopUpPackage } from "#contract/top-up.ts";

/** The purchase in the address. */
export interface Choice {
  packageNumber: number;
  /** `null` for the package. */
  quota: number | null;
  /** A typed quantity that cannot be bought. The package is used instead. */
  refused: string | null;
  promotionCode: string;
}

/** Package that most sellers with a few dozen orders a day buy. */
const USUAL = 2;

/** Parses the choice. Invalid values are ignored, except a quantity, which a person typed. */
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
