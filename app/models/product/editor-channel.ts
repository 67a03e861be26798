import type { ChannelColumn } from "./channel-column.ts";

/** A channel of the account beside the editor, with what it would refuse. */
export interface EditorChannel extends ChannelColumn {
  /** Its connection holds. */
  usable: boolean;
  /** Whether there is a verdict; a product that is not saved yet has none. */
  checked: boolean;
  findings: EditorFinding[];
}
export interface EditorFinding {
  text: string;
  /**
   * The field to mend: `#name` on this page, or a place in the listing's editor; null where there
   * is neither.
   */
  href: string | null;
  level: "error" | "warning";
}
