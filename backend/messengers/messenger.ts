import type { ChatContent } from "#contract/chats.ts";
import type { MessengerId } from "#contract/messengers.ts";

/** An own shop writes to its buyers with the seller's own account. */
export interface MessengerProvider {
  readonly id: MessengerId;
  /** A message with a known id is not sent twice. */
  readonly isRepeatSafe: boolean;
  /** Free texts are accepted so many hours after a buyer's message; `null`: always. */
  readonly answerHours: number | null;
  open(keys: MessengerKeys): Messenger;
  isSigned(keys: MessengerKeys, webhook: MessengerWebhook): boolean;
  /** Throws SyntaxError if the body is not the messenger's. */
  readEvents(keys: MessengerKeys, rawBody: Uint8Array): MessengerEvent[];
}

export interface MessengerKeys {
  /** WhatsApp's phone number id; "" for LINE, whose token names the account. */
  phoneNumberId: string;
  accessToken: string;
  /** Signs the webhooks: the app's secret at Meta, the channel's at LINE. */
  secret: string;
}

export interface MessengerWebhook {
  rawBody: Uint8Array;
  header: (name: string) => string | undefined;
}

/** Every method throws only MessengerError. */
export interface Messenger {
  /** Sends nothing. Returns the account as buyers see it. */
  check(): Promise<MessengerFace>;
  /** Returns the messenger's id of the message. */
  send(message: OutgoingMessage): Promise<string>;
}

export interface MessengerFace {
  name: string;
  /** The phone number of WhatsApp, or LINE's basic id with its "@". */
  handle: string;
}

export interface OutgoingMessage {
  /** A UUID, the same in each try. */
  id: string;
  /** A phone number in E.164 form, or a LINE user's id. */
  to: string;
  text: string;
  /** A WhatsApp template; `null` for an answer within the window. */
  template: {
    name: string;
    language: string;
    parameters: readonly string[];
    /** The text that the button of an authentication template copies. */
    copies?: string;
  } | null;
}

export type MessengerEvent =
  | {
      kind: "status";
      externalId: string;
      /** The id that we sent along; `null` for a message of another program. */
      ownId: string | null;
      status: "sent" | "delivered" | "read" | "failed";
      at: Date;
      failure: { code: string; text: string } | null;
    }
  | {
      kind: "message";
      externalId: string;
      from: string;
      /** As the person named themselves at the messenger. "" if it does not say. */
      name: string;
      at: Date;
      content: ChatContent;
    }
  /** The person no longer follows the account. */
  | { kind: "left"; from: string; at: Date };

export class MessengerError extends Error {
  /**
   * `refused`: an unchanged retry is useless. `unauthorised`: the seller's key is wrong.
   * `unavailable`: nothing was sent, so try again later. `uncertain`: it may have been sent.
   */
  readonly kind: "refused" | "unauthorised" | "unavailable" | "uncertain";
  readonly code: string;
  constructor(kind: MessengerError["kind"], code: string, message: string) {
    super(message);
    this.name = "MessengerError";
    this.kind = kind;
    this.code = code;
  }
}
