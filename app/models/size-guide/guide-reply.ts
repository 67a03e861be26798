import type { FormReply } from "#app/models/form/reply.ts";
import type { ConflictRow, EditorBase } from "#app/models/product/editor-reply.ts";
import type { GuideDraft } from "./guide-table.ts";

export interface GuideReply extends FormReply {
  /** The guide as sent, with the requested row or column. */
  guide?: GuideDraft;
  /** The requested row or column, e.g. `add-size`. */
  edit?: string;
  /** The version that the guide started from. After a conflict, the other person's save. */
  base?: EditorBase;
  /** Changes by someone else. */
  conflict?: ConflictRow[];
}
