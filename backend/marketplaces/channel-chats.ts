import type { ChatContent, ChatLimits } from "#contract/chats.ts";
import type { Credentials } from "./credentials.ts";

/** What buyers and the seller write to each other on the marketplace. */
export interface Chats {
  readonly limits: ChatLimits;
  /** Pictures of letters that the marketplace lets sellers send; empty: none. */
  readonly stickers: readonly ChannelSticker[];
  /**
   * Absent: the marketplace's pushes carry the messages (`ChannelEvent.written`), and nothing else
   * does.
   */
  readonly history?: ChatHistory;
  /** Who writes, where pushes tell only the buyer's id. */
  buyer?(credentials: Credentials, buyerId: string): Promise<ChannelBuyer>;
  /**
   * With a history not safe to repeat: whoever does not hear the answer looks at the messages
   * first. Without one the same `key` is taken once, however often it is sent.
   */
  send(
    credentials: Credentials,
    to: { externalId: string; buyerId: string },
    message: OutgoingChatMessage,
  ): Promise<SentChatMessage>;
  /** The seller has seen everything up to that message. */
  markRead(credentials: Credentials, externalId: string, seen: SeenMessage): Promise<void>;
  /**
   * A message's picture that only the shop is given; null: its address is for everybody, or it is
   * not to be had now.
   */
  picture(credentials: Credentials, url: string): Promise<Uint8Array | null>;
}

interface SeenMessage {
  /** The newest one, whoever wrote it. */
  externalId: string;
  /** Of the newest one that came with such a token. */
  readToken: string | null;
}

export interface ChannelBuyer {
  name: string;
  avatarUrl: string | null;
}

/** What was written, to be read at any time. */
export interface ChatHistory {
  /** A page of conversations, the one that moved last first. */
  list(
    credentials: Credentials,
    cursor: string | null,
  ): Promise<{ conversations: ChannelConversation[]; cursor: string | null }>;
  /** null: the shop has no such conversation. */
  read(credentials: Credentials, externalId: string): Promise<ChannelConversation | null>;
  /** A page of a conversation's messages, newest first. */
  messages(
    credentials: Credentials,
    externalId: string,
    cursor: string | null,
  ): Promise<{ messages: ChannelChatMessage[]; cursor: string | null }>;
}

export interface ChannelSticker {
  packageId: string;
  stickerId: string;
  /** What it shows, in one sign of text. */
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
  /** Compares as text among the messages of one conversation that were sent at the same time. */
  order: string;
}

export interface ChannelChatMessage extends SentChatMessage {
  from: "buyer" | "seller" | "system";
  isAutomatic: boolean;
  /** What was taken back is `other`, `RECALLED`, whatever was told of it before. */
  content: ChatContent;
  /** By which the marketplace is told that the seller has seen it, where it goes by tokens. */
  readToken?: string | undefined;
  /** The marketplace shows it to the seller alone. */
  isWithheld?: boolean;
}

interface Outgoing {
  isAutomatic: boolean;
  /** A UUID, the same for each try of one message. */
  key: string;
  /**
   * Whom the message shows as its sender, where the marketplace lets the seller choose; null: the
   * shop.
   */
  sender: { name: string; iconUrl: string } | null;
}
/**
 * For marketplaces that do not know their own products as a card: our name and picture of it; null:
 * it is none of ours.
 */
interface Card {
  card: { title: string; imageUrl: string | null } | null;
}

export type OutgoingChatMessage = Outgoing &
  (
    | { type: "text"; text: string }
    /**
     * JPEG bytes, within the limits, and for marketplaces that fetch pictures an address that
     * everybody may read.
     */
    | { type: "image"; bytes: Uint8Array; address: () => Promise<string> }
    | ({ type: "product"; externalProductId: string } & Card)
    | ({ type: "order"; externalOrderId: string } & Card)
    | { type: "sticker"; packageId: string; stickerId: string }
  );
