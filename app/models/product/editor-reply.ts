import type { FormReply } from "#app/models/form/reply.ts";
import type { EditorFinding } from "./editor-channel.ts";
import type { ProductDraft } from "./product-draft.ts";

/**
 * What the editor was given to start from; travels in the form, so that a save knows what was
 * changed by whom.
 */
export interface EditorBase {
  /** 0 for a new product. */
  version: number;
  /** The `ProductInput` that was read, as JSON; "" for a new product. */
  input: string;
}

/**
 * What the editor's action answers when it does not redirect: everything typed, and what to say
 * about it.
 */
export interface EditorReply extends Pick<FormReply, "error" | "details"> {
  draft: ProductDraft;
  base: EditorBase;
  /** The chosen channels. */
  channelIds: string[];
  conflict?: Conflict;
  /** What the channels would refuse about what is typed, where it was asked. */
  checks?: { channelId: string; findings: EditorFinding[] }[];
  /** The shops to publish to, of which there are several: nothing is saved or sent yet. */
  asking?: string[];
  /**
   * Variants that have units in stock and are missing in what is typed, and the button that was
   * pressed: nothing is saved yet.
   */
  removing?: { variants: { sku: string; units: number }[]; intent: string };
  /** The channel a listing is being taken off, where it is hidden or deleted. */
  unpublishing?: { channelId: string; isDeleted: boolean };
}

/**
 * A save that came too late. The draft already holds their changes where mine are not in the way,
 * and `base` is what they saved.
 */
interface Conflict {
  rows: ConflictRow[];
  /** Id → address of their pictures as JSON, for choosing theirs. */
  pictures: string;
}

/** A field that someone else changed meanwhile. */
export interface ConflictRow {
  /** As merge-product.ts names it. */
  key: string;
  label: string;
  theirs: string;
  mine: string;
  /** Addresses, for a field that is pictures: they stand before the words. */
  pictures?: { theirs: string[]; mine: string[] };
  /** Both changed it, differently: one of the two is to be chosen. */
  clash: boolean;
}

const SURE = "sure/";

/** What a button sends that does so after its question was answered with yes. */
export const sureOf = (intent: string): string => SURE + intent;

/** What a button asks for, and whether it is the answer to the question about it. */
export const readIntent = (sent: string): { intent: string; isSure: boolean } =>
  sent.startsWith(SURE)
    ? { intent: sent.slice(SURE.length), isSure: true }
    : { intent: sent, isSure: false };
