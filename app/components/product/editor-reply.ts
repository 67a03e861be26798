import type { FieldErrors, ProductDraft } from "./product-draft.ts";

/** What the editor was given to start from; travels in the form, so that a save knows what was changed by whom. */
export interface EditorBase {
  /** 0 for a new product. */
  version: number;
  /** The `ProductInput` that was read, as JSON; "" for a new product. */
  input: string;
}

/** What the editor's action answers when it does not redirect: everything typed, and what to say about it. */
export interface EditorReply {
  draft: ProductDraft;
  base: EditorBase;
  /** The chosen channels. */
  channelIds: string[];
  fieldErrors?: FieldErrors;
  /** A code for the form as a whole. */
  formError?: string;
  details?: Record<string, string | number>;
  conflict?: ConflictRow[];
  /** The channel a listing is being taken off. */
  unpublishing?: string;
}

/** A field that someone else changed meanwhile. */
export interface ConflictRow {
  label: string;
  theirs: string;
  mine: string;
}
