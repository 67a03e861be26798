import { findByWord } from "./word-table.ts";

/** Bank of Thailand's codes of banks, with the names by which their apps are known. */
const THAI_BANKS: Readonly<Record<string, string>> = {
  "002": "Bangkok Bank",
  "004": "KBank",
  "006": "Krungthai",
  "011": "ttb",
  "014": "SCB",
  "022": "CIMB Thai",
  "024": "UOB",
  "025": "Krungsri",
  "030": "GSB",
  "033": "GHB",
  "034": "BAAC",
  "066": "Islamic Bank of Thailand",
  "067": "TISCO",
  "069": "Kiatnakin Phatra",
  "070": "ICBC Thai",
  "071": "Thai Credit",
  "073": "LH Bank",
  truemoney: "TrueMoney",
};

/** Returns the bank's name, or its code if it is not known. */
export const nameThaiBank = (code: string): string => findByWord(THAI_BANKS, code) ?? code;
