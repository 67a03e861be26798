import { findByWord } from "./word-table.ts";

/**
 * Bank of Thailand's codes of banks: first the name by which their apps are known, then the others
 * that sellers write.
 */
const THAI_BANKS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "002": ["Bangkok Bank", "BBL", "กรุงเทพ"],
  "004": ["KBank", "Kasikornbank", "Kasikorn", "กสิกรไทย", "กสิกร"],
  "006": ["Krungthai", "Krung Thai", "KTB", "กรุงไทย"],
  "011": ["ttb", "TMBThanachart", "ทหารไทยธนชาต", "ทีทีบี"],
  "014": ["SCB", "Siam Commercial", "ไทยพาณิชย์"],
  "022": ["CIMB Thai", "CIMB", "ซีไอเอ็มบี"],
  "024": ["UOB", "ยูโอบี"],
  "025": ["Krungsri", "Ayudhya", "BAY", "กรุงศรีอยุธยา", "กรุงศรี"],
  "030": ["GSB", "Government Savings", "ออมสิน"],
  "033": ["GHB", "Government Housing", "อาคารสงเคราะห์"],
  "034": ["BAAC", "เพื่อการเกษตร", "ธ.ก.ส."],
  "066": ["Islamic Bank of Thailand", "อิสลาม"],
  "067": ["TISCO", "ทิสโก้"],
  "069": ["Kiatnakin Phatra", "KKP", "เกียรตินาคิน"],
  "070": ["ICBC Thai", "ICBC", "ไอซีบีซี"],
  "071": ["Thai Credit", "ไทยเครดิต"],
  "073": ["LH Bank", "Land and Houses", "แลนด์ แอนด์ เฮ้าส์"],
  truemoney: ["TrueMoney"],
};

/** Returns the bank's name, or its code if it is not known. */
export const nameThaiBank = (code: string): string => findByWord(THAI_BANKS, code)?.[0] ?? code;

/** Returns the code of a bank whose name the text has; `null` for none, and for several. */
export function findThaiBankCode(text: string): string | null {
  const written = text.toLowerCase();
  const found = Object.entries(THAI_BANKS).filter(([, names]) =>
    names.some((name) => hasName(written, name.toLowerCase())),
  );
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

/** Thai has no spaces between words, Latin names are whole words. */
const hasName = (written: string, name: string): boolean =>
  /^[\p{Script=Thai}.]/u.test(name)
    ? written.includes(name)
    : ` ${written.replace(/[^a-z0-9]+/g, " ")} `.includes(` ${name} `);
