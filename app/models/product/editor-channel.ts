import type { ChannelColumn } from "./channel-column.ts";

/** A channel of the account with its findings about the product. */
export interface EditorChannel extends ChannelColumn {
  /** Whether the connection works. */
  usable: boolean;
  /** Whether there are findings. An unsaved product has none. */
  checked: boolean;
  findings: EditorFinding[];
}
/** Returns the default targets of an unlisted product: the only channel, or none of several. */
export const getSoleChannel = (usable: readonly string[]): string[] =>
  usable.length === 1 ? [...usable] : [];

export interface EditorFinding {
  text: string;
  /** Link to fix it: `#name` on this page, or a place in the listing's editor. `null` for none. */
  href: string | null;
  level: "error" | "warning";
}
