import type { BuyerEvent } from "#contract/buyer-events.ts";

/** Values of each mail. Addresses are absolute; `minutes` and `days` are a link's validity. */
export interface MailParameters {
  "staff-invite": { inviter: string; shop: string; url: string; days: number };
  "password-reset": { name: string; url: string; minutes: number };
  "password-changed": { name: string; url: string };
  "email-confirm": { name: string; url: string; minutes: number };
  "email-taken": { url: string };
  "email-changed": { name: string; newEmail: string };
  "two-step-on": { name: string };
  "two-step-off": { name: string };
  /** `until`: end of the grace period, formatted. */
  "quota-used-up": { shop: string; until: string; url: string };
  "quota-suspended": { shop: string; url: string };
  /** To internal users. `words`: the problem; `code`, `message`: the marketplace's. */
  "operator-fault": {
    marketplace: string;
    words: string;
    code: string;
    message: string;
    url: string;
  };
  /**
   * To a buyer of an own shop. `total`, `trackingCode` and `refund` are formatted; "" if absent.
   */
  "shop-order": {
    event: BuyerEvent;
    shop: string;
    name: string;
    number: string;
    total: string;
    courier: string;
    trackingCode: string;
    refund: string;
    url: string;
  };
  /** The code by which an own shop's buyer confirms the order. */
  "shop-code": { shop: string; number: string; code: string };
  /** Before there is an order. */
  "shop-checkout-code": { shop: string; code: string };
  /** An own shop's answer to a buyer's question, in the shop's name. */
  "shop-answer": { shop: string; text: string; url: string };
  /** `news`: the first of `count`, one sentence each. */
  news: { shop: string; news: string[]; count: number; url: string; settingsUrl: string };
  /**
   * Figures are formatted, with their difference from the week before. `days`: the week's days;
   * `best`: the best seller or ""; `awaitedMarginOrders`: orders without fees yet, with their
   * `awaitedMargin`; `costUnknown`: orders with unknown cost, with their `costUnknownNet`. `margin`
   * includes neither.
   */
  "weekly-report": Record<WeeklyFigure, string> & {
    shop: string;
    days: string;
    best: string;
    awaitedMarginOrders: number;
    costUnknown: number;
    url: string;
    settingsUrl: string;
  };
}
export type WeeklyFigure =
  | ("net" | "orders" | "averageOrder" | "units" | "margin" | "awaitedMargin" | "costUnknownNet")
  | ("cancelRate" | "returnRate" | "onTimeRate");
export type MailTemplate = keyof MailParameters;

/** The texts of one mail, before they become plain text or HTML. */
export interface MailWords {
  subject: string;
  /** Paragraphs before the button. */
  lines: string[];
  /** Names and figures below the paragraphs. */
  figures?: [name: string, figure: string][];
  button?: { label: string; url: string };
  /** Paragraphs after the button. */
  after?: string[];
  /** Sender's name and last line. Absent: Etalase's. */
  sender?: { name: string; footer: string };
}

export interface MailTexts {
  /** The sender, below every mail. */
  footer: string;
  /** Text above the bare address, for readers who cannot press the button. */
  orCopy: string;
  mails: { [T in MailTemplate]: (parameters: MailParameters[T]) => MailWords };
}
