import type { ChannelColumn } from "./product-row.ts";

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
  /** The id of the field to mend, if it is on this page. */
  anchor: string | null;
  level: "error" | "warning";
}
