import "server-only";
import type { FormReply } from "#app/models/form/reply.ts";
import { describeInvalid, parseForm } from "#app/services/form/form.ts";
import type { TopUpPackage } from "#contract/top-up.ts";

import { Quantity } from "./quantity.ts";

/** The purchase in the address. */
export interface TopUpChoice {
  packageNumber: number;
  /** `null` for the package. */
  quota: number | null;
  /** Reply to a typed quantity that cannot be bought. The package is used instead. */
  refused: FormReply | undefined;
  promotionCode: string;
}

/** Package that most sellers with a few dozen orders a day buy. */
const USUAL_PACKAGE = 2;

/** Parses the choice. Invalid values are ignored, except a quantity, which a person typed. */
export function parseChoice(
  query: URLSearchParams,
  packages: readonly TopUpPackage[],
): TopUpChoice {
  const askedPackage = Number(query.get("package") ?? USUAL_PACKAGE);
  const knownPackage = packages.find(({ number }) => number === askedPackage) ?? packages[0];
  const typedForm = new FormData();
  typedForm.set("quota", (query.get("quota") ?? "").trim().slice(0, 20));
  const quantity = typedForm.get("quota") ? parseForm(typedForm, Quantity) : null;
  return {
    packageNumber: knownPackage?.number ?? USUAL_PACKAGE,
    quota: quantity?.ok ? quantity.value.quota : null,
    refused: quantity?.ok === false ? describeInvalid(quantity) : undefined,
    promotionCode: (query.get("promotionCode") ?? "").trim().slice(0, 40),
  };
}

export function buildChoiceSearch({
  packageNumber,
  quota,
  promotionCode,
}: Pick<TopUpChoice, "packageNumber" | "quota" | "promotionCode">): string {
  const query = new URLSearchParams(
    quota === null ? { package: String(packageNumber) } : { quota: String(quota) },
  );
  if (promotionCode) query.set("promotionCode", promotionCode);
  return `?${query}`;
}
