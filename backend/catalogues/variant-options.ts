import type { Offer } from "./offers.ts";

/** Variation types with a field at Meta and Google, as sellers write them in our languages. */
const COLOR = /^(?:colou?rs?|warna|สี)$/iu;
const SIZE = /^(?:sizes?|ukuran|ขนาด|ไซ[ซส]์?|ไซต์)$/iu;

/** Splits the options into colour, size and the others. */
export function splitOptions({ options }: Pick<Offer, "options">): {
  color?: string;
  size?: string;
  others: { type: string; value: string }[];
} {
  const color = options.find(({ type }) => COLOR.test(type.trim()));
  const size = options.find(({ type }) => SIZE.test(type.trim()));
  return {
    ...(color ? { color: color.value } : {}),
    ...(size ? { size: size.value } : {}),
    others: options.filter((option) => option !== color && option !== size),
  };
}
