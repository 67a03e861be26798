const THAI_ZERO = "๐".charCodeAt(0);

/** "๑๒" → "12": Thai keyboards type Thai digits. */
export const toLatinDigits = (typed: string) =>
  typed.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
