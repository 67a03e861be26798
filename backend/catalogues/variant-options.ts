import { variationKind } from "#contract/variation-kinds.ts";
import type { CatalogueOffer } from "./offers.ts";

export function splitOptions({ options }: Pick<CatalogueOffer, "options">): {
  color?: string;
  size?: string;
  others: { type: string; value: string }[];
} {
  const color = options.find(({ type }) => variationKind(type) === "color");
  const size = options.find(({ type }) => variationKind(type) === "size");
  return {
    ...(color ? { color: color.value } : {}),
    ...(size ? { size: size.value } : {}),
    others: options.filter((option) => option !== color && option !== size),
  };
}
