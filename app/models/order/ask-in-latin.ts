/** A message to the buyer, in the language of their script. */
export interface AskInLatin {
  /** BCP 47, for `lang`. */
  language: string;
  text: string;
}

interface LatinRequest {
  language: string;
  letters: RegExp;
  text: (order: string) => string;
}

/** The first whose script the buyer used applies: Japanese addresses have Chinese letters too. */
const LANGUAGES: readonly LatinRequest[] = [
  {
    language: "ja",
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    text: (order) =>
      `こんにちは。配送ラベルにはローマ字しか印刷できません。ご注文 ${order} を発送するため、お名前とご住所をローマ字でお知らせください。よろしくお願いいたします。`,
  },
  {
    language: "ko",
    letters: /\p{Script=Hangul}/u,
    text: (order) =>
      `안녕하세요. 운송장에는 로마자만 인쇄할 수 있습니다. 주문 ${order} 발송을 위해 이름과 주소를 로마자로 알려 주세요. 감사합니다.`,
  },
  {
    language: "zh",
    letters: /\p{Script=Han}/u,
    text: (order) =>
      `您好！快递面单只能打印拉丁字母。请用拼音或英文告诉我们您的姓名和地址，我们才能寄出订单 ${order}。谢谢！`,
  },
  {
    language: "ru",
    letters: /\p{Script=Cyrillic}/u,
    text: (order) =>
      `Здравствуйте! На этикетке печатаются только латинские буквы. Напишите нам, пожалуйста, имя и адрес латиницей, чтобы мы могли отправить заказ ${order}. Спасибо!`,
  },
];

/** Asks for name and address in Latin letters. English if the script has no known language. */
export function buildLatinRequest(written: string, order: string): AskInLatin {
  const knownLanguage = LANGUAGES.find(({ letters }) => letters.test(written));
  return {
    language: knownLanguage?.language ?? "en",
    text:
      knownLanguage?.text(order) ??
      `Hello! The shipping label can only be printed in Latin letters. Please send us your name and address in Latin letters, so that we can send order ${order}. Thank you!`,
  };
}
