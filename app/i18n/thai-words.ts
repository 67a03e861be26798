/**
 * Words, most of them loanwords, that the browsers' Thai dictionary does not know, with a bar where
 * it breaks a line inside them. It then also breaks the word before: "แส|ดง|สต็|อก".
 */
const UNKNOWN_WORDS = [
  "สต็|อก",
  "พรี|ออ|เด|อร์",
  "สติ|ก|เกอร์",
  "แค็ต|ตา|ล็อก",
  "แซนด์บ็|อกซ์",
  "แพ็ก|เก|จ",
  "คอม|มิช|ชัน",
  "แอฟฟิ|ลิ|เอต",
  "โปร|เซ|ส",
  "โท|เค็|น",
  "เว็บ|ฮุค",
  "แท็|บ",
  "แช|ท",
  "รู|เปีย|ห์",
  "ริ|ง|กิต",
  "เปอร์|เซ็น|ต์",
  "พร็|อก|ซี",
  "ล็อก|เอา|ต์",
  "เวิร์ก|ชีต",
  "ยอด|โอน",
  "รอบ|อก",
  "ลิ|งก์ฟีด",
];
/** The character has no width, and no line breaks there. */
const WORD_JOINER = "\u2060";
/** The character has no width, and a line may break there. */
const BREAK_MARK = "\u200b";

const joinedWords = new Map(
  UNKNOWN_WORDS.map((word) => [word.replaceAll("|", ""), word.replaceAll("|", WORD_JOINER)]),
);
const plainWords = new Map([...joinedWords].map(([word, joined]) => [joined, word]));
const anyOf = (words: Iterable<string>) => `(${[...words].join("|")})`;
const WORDS = new RegExp(anyOf(joinedWords.keys()), "g");
const JOINED = new RegExp(`${BREAK_MARK}?${anyOf(plainWords.keys())}${BREAK_MARK}?`, "g");
const ENDS_IN_THAI = /[\u0e01-\u0e3a\u0e45-\u0e4e]$/;
const BEGINS_WORD = /^[\u0e01-\u0e2e\u0e40-\u0e44]/;

/** Marks where browsers may break a Thai text beside these words, and not inside them. */
export function protectThaiWords(text: string): string {
  return text.replace(WORDS, (word, _group, offset: number) => {
    const before = ENDS_IN_THAI.test(text.slice(0, offset)) ? BREAK_MARK : "";
    const after = BEGINS_WORD.test(text.slice(offset + word.length)) ? BREAK_MARK : "";
    return before + joinedWords.get(word) + after;
  });
}

/** Marks the breaks of a text that does not come from the app's own texts. */
export const breakThaiText = (language: string, text: string): string =>
  language === "th" ? protectThaiWords(text) : text;

/** Takes the marks off again, for files and for comparing with what somebody typed. */
export const restoreThaiWords = (text: string): string =>
  text.includes(WORD_JOINER)
    ? text.replace(JOINED, (_whole, joined: string) => plainWords.get(joined) ?? joined)
    : text;

/** Returns a namespace's texts as they are shown. */
export const prepareTexts = (
  language: string,
  texts: Record<string, string>,
): Record<string, string> =>
  language === "th"
    ? Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, protectThaiWords(text)] as const),
      )
    : texts;
