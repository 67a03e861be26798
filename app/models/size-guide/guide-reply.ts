import type { FormReply } from "#app/models/form/reply.ts";
import type { ConflictRow, EditorBase } from "#app/models/product/editor-reply.ts";
import type { GuideDraft } from "./guide-table.ts";

export interface GuideReply extends FormReply {
  /** The guide as it was sent, with the row or column that was asked for. */
  guide?: GuideDraft;
  /** The row or column that was asked for, `add-size`. */
  edit?: string;
  /** What the guide started from; after a conflict what the other one saved. */
  base?: EditorBase;
  /** What someone else changed meanwhile. */
  conflict?: ConflictRow[];
}
