const THAI_ZERO = "๐".charCodeAt(0);

/** Thai keyboards type Thai digits: "๑๒" → "12". */
export const toLatinDigits = (typed: string) =>
  typed.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
