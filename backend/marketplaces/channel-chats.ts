import type { ChatContent, ChatLimits } from "#contract/chats.ts";
import type { Credentials } from "./credentials.ts";

/** Messages between buyers and the seller on the marketplace. */
export interface Chats {
  readonly limits: ChatLimits;
  /** Stickers that the marketplace lets sellers send. Empty where there are none. */
  readonly stickers: readonly ChannelSticker[];
  /** Absent if only pushes have the messages (`ChannelEvent.written`). */
  readonly history?: ChatHistory;
  /** Reads the sender, where pushes have only the buyer's id. */
  buyer?(credentials: Credentials, buyerId: string): Promise<ChannelBuyer>;
  /**
   * With a history it is not repeatable: the caller reads the messages first. Without one, the same
   * `key` is accepted once.
   */
  send(
    credentials: Credentials,
    to: { externalId: string; buyerId: string },
    message: OutgoingChatMessage,
  ): Promise<SentChatMessage>;
  /** The seller has read everything up to that message. */
  markRead(credentials: Credentials, externalId: string, seenMessage: SeenMessage): Promise<void>;
  /** A picture that only the shop may read. `null`: public, or not available now. */
  picture(credentials: Credentials, url: string): Promise<Uint8Array | null>;
}

interface SeenMessage {
  /** The newest message, by any author. */
  externalId: string;
  /** The token of the newest message that has one. */
  readToken: string | null;
}

export interface ChannelBuyer {
  name: string;
  avatarUrl: string | null;
}

export interface ChatHistory {
  /** Reads a page of conversations, the latest activity first. */
  list(
    credentials: Credentials,
    cursor: string | null,
  ): Promise<{ conversations: ChannelConversation[]; cursor: string | null }>;
  /** Returns `null` if the shop has no such conversation. */
  read(credentials: Credentials, externalId: string): Promise<ChannelConversation | null>;
  /** Reads a page of a conversation's messages, newest first. */
  messages(
    credentials: Credentials,
    externalId: string,
    cursor: string | null,
  ): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }>;
}

export interface ChannelSticker {
  packageId: string;
  stickerId: string;
  /** One character that represents it in text. */
  sign: string;
}

export interface ChannelConversation {
  externalId: string;
  buyerId: string;
  buyerName: string;
  buyerAvatarUrl: string | null;
  lastMessageAt: Date;
}

export interface SentChatMessage {
  externalId: string;
  sentAt: Date;
  /** Orders, as text, the messages of one conversation that were sent at the same time. */
  order: string;
}

export interface ChannelChatMessage extends SentChatMessage {
  from: "buyer" | "seller" | "system";
  isAutomatic: boolean;
  /** A message that was taken back is `other`, `RECALLED`, whatever it was before. */
  content: ChatContent;
  /** Tells the marketplace what the seller has seen, where it uses tokens. */
  readToken?: string | undefined;
  /** The marketplace shows it only to the seller. */
  isWithheld?: boolean;
}

interface Outgoing {
  isAutomatic: boolean;
  /** A UUID, the same for each attempt of one message. */
  key: string;
  /** The shown sender, where the marketplace lets the seller choose. `null` for the shop. */
  sender: { name: string; iconUrl: string } | null;
}
/** For marketplaces that cannot show their own products as a card. `null`: not ours. */
interface CardMessage {
  card: { title: string; imageUrl: string | null } | null;
}

export type OutgoingChatMessage = Outgoing &
  (
    | { type: "text"; text: string }
    /** JPEG bytes, within the limits, and a public address for marketplaces that fetch pictures. */
    | { type: "image"; bytes: Uint8Array; address: () => Promise<string> }
    | ({ type: "product"; externalProductId: string } & CardMessage)
    | ({ type: "order"; externalOrderId: string } & CardMessage)
    | { type: "sticker"; packageId: string; stickerId: string }
  );
