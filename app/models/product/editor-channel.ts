import type { ChannelColumn } from "./channel-column.ts";

/** A channel of the account with its findings about the product. */
export interface EditorChannel extends ChannelColumn {
  /** The connection works. */
  usable: boolean;
  /** Whether there are findings. An unsaved product has none. */
  checked: boolean;
  findings: EditorFinding[];
}
/**
 * Returns the default targets of a product without listings: the only channel, or none if there are
 * several.
 */
export const soleChannel = (usable: readonly string[]): string[] =>
  usable.length === 1 ? [...usable] : [];

export interface EditorFinding {
  text: string;
  /**
   * Link to the field to fix: `#name` on this page, or a place in the listing's editor. `null` if
   * there is neither.
   */
  href: string | null;
  level: "error" | "warning";
}
