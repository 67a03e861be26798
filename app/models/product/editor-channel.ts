import type { ChannelColumn } from "./channel-column.ts";

/** A channel of the account beside the editor, with what it would refuse. */
export interface EditorChannel extends ChannelColumn {
  /** Its connection holds. */
  usable: boolean;
  /** Whether there is a verdict; a product that is not saved yet has none. */
  checked: boolean;
  findings: EditorFinding[];
}
/**
 * Where a product that is listed nowhere is published unless shops are chosen: nowhere, where there
 * is a choice.
 */
export const soleChannel = (usable: readonly string[]): string[] =>
  usable.length === 1 ? [...usable] : [];

export interface EditorFinding {
  text: string;
  /**
   * The field to mend: `#name` on this page, or a place in the listing's editor; null where there
   * is neither.
   */
  href: string | null;
  level: "error" | "warning";
}
