import { BUYER_EVENTS, type BuyerEvent } from "#contract/buyer-events.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { type MailParameters, renderMail } from "../../mail/index.ts";
import type { OutgoingMessage } from "../../messengers/messenger.ts";

type Parameters = MailParameters["shop-order"];
/** Events that a messenger tells. A link is only mailed, to the order's address. */
export type MessageEvent = Exclude<BuyerEvent, "link">;

const MESSAGE_EVENTS = BUYER_EVENTS.filter((event): event is MessageEvent => event !== "link");

/** Meta takes no template that ends in a parameter. */
const ENDS: Record<Language, { order: string; review: string; end: string }> = {
  en: {
    order: "Your order:",
    review: "Write a review:",
    end: "Reply to this message if you have a question.",
  },
  id: {
    order: "Pesanan Anda:",
    review: "Tulis ulasan:",
    end: "Balas pesan ini jika ada pertanyaan.",
  },
  th: {
    order: "คำสั่งซื้อของคุณ:",
    review: "เขียนรีวิว:",
    end: "หากมีคำถาม ตอบกลับข้อความนี้ได้เลย",
  },
};

/** Returns the words of the mail as a message, whose link is readable. */
function renderMessage(language: Language, parameters: Parameters): string {
  const { lines } = renderMail("shop-order", language, parameters);
  const { end, ...links } = ENDS[language];
  const link = parameters.event === "review" ? links.review : links.order;
  return [...lines, `${link} ${parameters.url}`, end].join("\n\n");
}

/** Stands for a value in the texts, which the template numbers in the order of the text. */
const makeMark = (name: string) => `{{${name}}}`;
const MARK = /\{\{(\w+)\}\}/g;

const markParameters = (event: MessageEvent): Parameters => ({
  event,
  shop: makeMark("shop"),
  name: makeMark("name"),
  number: makeMark("number"),
  total: makeMark("total"),
  courier: makeMark("courier"),
  trackingCode: makeMark("trackingCode"),
  refund: makeMark("refund"),
  url: makeMark("url"),
});

const nameTemplate = (event: MessageEvent) => `shop_order_${event}`;

/** Returns the text that the seller enters in Meta's manager, with `{{1}}`, `{{2}}` … */
function renderTemplate(event: MessageEvent, language: Language): string {
  let place = 0;
  return renderMessage(language, markParameters(event)).replace(MARK, () => makeMark(`${++place}`));
}

const CODE_TEMPLATE = "shop_order_code";
/**
 * Meta's own words of an authentication template with a button that copies the code
 * (developers.facebook.com/docs/whatsapp/business-management-api/authentication-templates).
 */
const CODE_TEXTS: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your verification code.`,
  id: (code) => `${code} adalah kode verifikasi Anda.`,
  th: (code) => `${code} คือรหัสยืนยันของคุณ`,
};

export const listTemplates = () => [
  ...MESSAGE_EVENTS.map((event) => ({
    ...{ name: nameTemplate(event), category: "utility" as const },
    texts: LANGUAGES.map((language) => ({ language, text: renderTemplate(event, language) })),
  })),
  {
    ...{ name: CODE_TEMPLATE, category: "authentication" as const },
    texts: LANGUAGES.map((language) => ({ language, text: CODE_TEXTS[language](makeMark("1")) })),
  },
];

/** Returns the message of a code, which the buyer copies by a button. */
export const makeCodeMessage = (
  language: Language,
  code: string,
): Pick<OutgoingMessage, "text" | "template"> => ({
  text: CODE_TEXTS[language](code),
  template: { name: CODE_TEMPLATE, language, parameters: [code], copies: code },
});

/** Returns a message of an order with its template. Meta takes no empty parameter. */
export function makeMessage(
  event: MessageEvent,
  language: Language,
  parameters: Parameters,
): Pick<OutgoingMessage, "text" | "template"> {
  const marked = renderMessage(language, markParameters(event));
  const values: Record<string, string> = { ...parameters };
  return {
    text: renderMessage(language, parameters),
    template: {
      name: nameTemplate(event),
      language,
      parameters: [...marked.matchAll(MARK)].map(([, name = ""]) =>
        makeParameter(values[name] ?? ""),
      ),
    },
  };
}

/** Line breaks, tabs and many spaces are refused. */
const makeParameter = (value: string) => value.replace(/\s+/g, " ").trim() || "-";
