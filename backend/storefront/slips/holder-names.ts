/** Titles and company forms, which one side writes and the other does not. */
const THAI_TITLE =
  /^(?:นางสาว|น\.\s?ส\.|นาย|นาง|คุณ|ดร\.|ด\.\s?[ชญ]\.|บริษัท|บจก\.?|บมจ\.?|หจก\.?)\s*(?!\p{M})/u;
const THAI_COMPANY_END = /จำกัด(?:\s*\(มหาชน\))?\s*$/u;
const LATIN_TITLES = [
  ...["mr", "mrs", "ms", "miss", "dr"],
  ...["co", "ltd", "company", "limited", "pcl", "plc"],
];

/**
 * Returns whether two names are one holder's. Slips shorten or hide all but the first name, so the
 * other words have to agree only where both show them.
 */
export function isSameHolder(one: string, two: string): boolean {
  const [words, others] = [splitName(one), splitName(two)];
  return (
    words.length > 0 &&
    words.length === others.length &&
    words.every((word, at) => {
      const other = others[at] ?? "";
      return word === other || (at > 0 && (other.startsWith(word) || word.startsWith(other)));
    })
  );
}

function splitName(name: string): string[] {
  const bare = name
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .replace(THAI_TITLE, "")
    .replace(THAI_COMPANY_END, "");
  return (bare.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !LATIN_TITLES.includes(word));
}
