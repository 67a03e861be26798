import type { FormReply } from "#app/models/form/reply.ts";
import type { EditorFinding } from "./editor-channel.ts";
import type { ProductDraft } from "./product-draft.ts";

/** The version that the editor started from. A save uses it to detect changes by others. */
export interface EditorBase {
  /** 0 for a new product. */
  version: number;
  /** The `ProductInput` at load, as JSON. "" for a new product. */
  input: string;
}

/** Reply of the editor's action when it does not redirect: typed values and messages. */
export interface EditorReply extends Pick<FormReply, "error" | "details"> {
  draft: ProductDraft;
  base: EditorBase;
  channelIds: string[];
  conflict?: SaveConflict;
  /** Channel findings about the typed values, if requested. */
  checks?: { channelId: string; findings: EditorFinding[] }[];
  /** Several shops to publish to. Nothing is saved or sent before the confirmation. */
  asking?: string[];
  /** Missing variants that have units in stock, and the pressed button. Nothing is saved yet. */
  removing?: { variants: { sku: string; units: number }[]; intent: string };
  /** The channel that a listing is being removed from, whether hidden or deleted. */
  unpublishing?: { channelId: string; isDeleted: boolean };
}

/** A save conflict. The draft has their changes that do not clash; `base` is what they saved. */
interface SaveConflict {
  rows: ConflictRow[];
  /** Addresses of their pictures by id, as JSON, for choosing theirs. */
  pictures: string;
}

/** A field that someone else changed meanwhile. */
export interface ConflictRow {
  /** Key from merge-product.ts. */
  key: string;
  label: string;
  theirs: string;
  mine: string;
  /** Picture addresses, for a field with pictures. They stand before the words. */
  pictures?: { theirs: string[]; mine: string[] };
  /** Both changed it differently, so one must be chosen. */
  clash: boolean;
}

const SURE_PREFIX = "sure/";

export const addSurePrefix = (intent: string): string => SURE_PREFIX + intent;

/** Splits a button's value into its intent and whether that is confirmed. */
export const readIntent = (sent: string): { intent: string; isSure: boolean } =>
  sent.startsWith(SURE_PREFIX)
    ? { intent: sent.slice(SURE_PREFIX.length), isSure: true }
    : { intent: sent, isSure: false };
