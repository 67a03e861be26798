const THAI_ZERO = "๐".charCodeAt(0);

/** "๑๒" → "12": keyboards in Thai have digits of their own. */
export const latinDigits = (typed: string) =>
  typed.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
