/**
 * The place of business on a Thai tax invoice: the head office, or a branch by its number of five
 * digits on the VAT certificate (Phor.Por.20). Revenue Code s. 86/4 with the Director-General's
 * Notifications on VAT No. 194, 196 and 199 requires it of the seller, and of a buyer with a tax
 * number, since 1 January 2015.
 */

const HEAD_OFFICE = "00000";
const HEAD_OFFICE_WORDS = /^(?:สำนักงานใหญ่|สนญ\.?|head\s*office|h\.?o\.?)$/i;
const BRANCH_NUMBER = /^(?:สาขา(?:ที่)?|branch(?:\s*no\.?)?)?\s*(\d{1,5})$/i;

/** Returns five digits, or `null` if the text names neither the head office nor a branch. */
export function parseTaxBranch(written: string): string | null {
  const text = written.trim();
  if (HEAD_OFFICE_WORDS.test(text)) return HEAD_OFFICE;
  const digits = BRANCH_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : digits.padStart(5, "0");
}

/** Returns the words that the law asks for. */
export const nameTaxBranch = (branch: string): string =>
  branch === HEAD_OFFICE ? "สำนักงานใหญ่" : `สาขาที่ ${branch}`;
