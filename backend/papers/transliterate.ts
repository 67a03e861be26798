/** Royal Thai transcription at the beginning and at the end of a syllable. */
const THAI_CONSONANTS: Record<string, readonly [initial: string, final: string]> = {
  ...mapThaiLetters("ก", "k", "k"),
  ...mapThaiLetters("ขฃคฅฆ", "kh", "k"),
  ...mapThaiLetters("ง", "ng", "ng"),
  ...mapThaiLetters("จ", "ch", "t"),
  ...mapThaiLetters("ฉชฌ", "ch", "t"),
  ...mapThaiLetters("ซศษส", "s", "t"),
  ...mapThaiLetters("ญ", "y", "n"),
  ...mapThaiLetters("ฎด", "d", "t"),
  ...mapThaiLetters("ฏต", "t", "t"),
  ...mapThaiLetters("ฐฑฒถทธ", "th", "t"),
  ...mapThaiLetters("ณน", "n", "n"),
  ...mapThaiLetters("บ", "b", "p"),
  ...mapThaiLetters("ป", "p", "p"),
  ...mapThaiLetters("ผพภ", "ph", "p"),
  ...mapThaiLetters("ฝฟ", "f", "p"),
  ...mapThaiLetters("ม", "m", "m"),
  ...mapThaiLetters("ย", "y", "i"),
  ...mapThaiLetters("ร", "r", "n"),
  ...mapThaiLetters("ลฬ", "l", "n"),
  ...mapThaiLetters("ว", "w", "o"),
  ...mapThaiLetters("หฮ", "h", ""),
  ...mapThaiLetters("อ", "", ""),
};
const THAI_VOWELS: Record<string, string> = {
  ...{ ะ: "a", "ั": "a", า: "a", "ิ": "i", "ี": "i", "ึ": "ue", "ื": "ue", "ุ": "u", "ู": "u" },
  ...{ เ: "e", แ: "ae", โ: "o", ใ: "ai", ไ: "ai", ๅ: "a" },
};
/** Written before the consonant, spoken after it. */
const THAI_LEADING = /([เแโใไ])([ก-ฮ])/g;
/** Spoken as one consonant. */
const THAI_CLUSTER = /[กขคตปผพ][รลว]/;
/** Tones, and the sign that silences a letter. */
const THAI_SILENT = /[ก-ฮ][ิุ]?์|[่้๊๋็ฺ๎์]/g;

const ARABIC_LETTERS: Record<string, string> = {
  ...{ ا: "a", أ: "a", إ: "i", آ: "a", ب: "b", ت: "t", ث: "th", ج: "j", ح: "h", خ: "kh", د: "d" },
  ...{ ذ: "dh", ر: "r", ز: "z", س: "s", ش: "sh", ص: "s", ض: "d", ط: "t", ظ: "z", ع: "a", غ: "gh" },
  ...{ ف: "f", ق: "q", ك: "k", ل: "l", م: "m", ن: "n", ه: "h", ة: "h", و: "w", ي: "y", ى: "a" },
  ...{ ء: "", ئ: "y", ؤ: "w", پ: "p", چ: "ch", ژ: "zh", گ: "g", ک: "k", ی: "y" },
};
const OTHER_LETTERS: Record<string, string> = {
  ...{ đ: "d", Đ: "D", ł: "l", Ł: "L", ø: "o", Ø: "O", ß: "ss", ı: "i", æ: "ae", Æ: "Ae" },
  ...{ œ: "oe", Œ: "Oe", ð: "d", Ð: "D", þ: "th", Þ: "Th" },
};
/** The last four bits of each digit are its value. */
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g;
const toLatinDigit = (digit: string): string => String(digit.charCodeAt(0) & 0xf);

/** Proposes printable letters, which a person corrects. Omits other scripts. */
export function transliterateText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(FOREIGN_DIGITS, toLatinDigit)
    .replace(/[\u0e00-\u0e7f]+/g, transliterateThai)
    .replace(/[\u0600-\u06ff]/g, (letter) => ARABIC_LETTERS[letter] ?? "")
    .replace(/[^\x20-\x7e]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/ +/g, " ")
    .trim();
}

/** Whether `transliterateText` omits letters, such as Chinese ones. */
export const hasUnknownLetters = (text: string): boolean =>
  [...text.normalize("NFKC").replace(FOREIGN_DIGITS, toLatinDigit).normalize("NFKD")].some(
    (sign) => /[\p{L}\p{N}]/u.test(sign) && !isPrintable(sign),
  );

const isPrintable = (letter: string): boolean =>
  letter <= "\x7e" ||
  letter in ARABIC_LETTERS ||
  letter in OTHER_LETTERS ||
  /[\u0e00-\u0e7f]/.test(letter);

function mapThaiLetters(letters: string, initial: string, final: string) {
  return Object.fromEntries([...letters].map((letter) => [letter, [initial, final] as const]));
}

function transliterateThai(word: string): string {
  const letters = [
    ...word
      .replace(THAI_SILENT, "")
      .replace(/ำ/g, "ัม")
      .replace(/ฤๅ?/g, "รึ")
      .replace(THAI_LEADING, "$2$1"),
  ];
  let latinText = "";
  /** A consonant after a vowel ends the syllable, unless a vowel follows it. */
  let isSyllableOpen = false;
  letters.forEach((letter, index) => {
    const vowel = THAI_VOWELS[letter];
    if (vowel !== undefined) {
      latinText += vowel;
      isSyllableOpen = true;
      return;
    }
    const consonant = THAI_CONSONANTS[letter];
    if (!consonant) {
      latinText += letter === "ฯ" || letter === "ๆ" ? "" : letter;
      isSyllableOpen = false;
      return;
    }
    const [next = "", afterNext = ""] = letters.slice(index + 1);
    const [initial, final] = consonant;
    if (isSyllableOpen && !(next in THAI_VOWELS)) {
      latinText += final;
      isSyllableOpen = false;
      return;
    }
    latinText += initial;
    isSyllableOpen = false;
    if (!(next in THAI_CONSONANTS) || THAI_CLUSTER.test(letter + next)) return;
    // The unwritten vowel between two consonants is o in a closed syllable, else a.
    const isClosed = !(afterNext in THAI_VOWELS);
    latinText += letter === "อ" ? "o" : isClosed ? "o" : "a";
    isSyllableOpen = true;
  });
  return latinText.charAt(0).toUpperCase() + latinText.slice(1);
}
