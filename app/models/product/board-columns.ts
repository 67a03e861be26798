import type { ChannelColumn } from "./channel-column.ts";

export interface BoardColumn extends ChannelColumn {
  /** Distinguishes shops of one marketplace, which have the same mark. "" for a single shop. */
  tag: string;
}

/**
 * Returns the shops as columns. Shops of one marketplace are distinguished by initials, or by
 * number if those are equal.
 */
export function buildBoardColumns(channels: readonly ChannelColumn[]): BoardColumn[] {
  return channels.map((channel) => {
    const same = channels.filter(({ type }) => type === channel.type);
    if (same.length === 1) return { ...channel, tag: "" };
    const initials = same.map(({ name }) => getInitials(name));
    const isClear = new Set(initials).size === same.length && !initials.includes("");
    const index = same.indexOf(channel);
    return { ...channel, tag: isClear ? (initials[index] ?? "") : String(index + 1) };
  });
}

const MAX_INITIALS = 2;

/** Returns the initials of the first and last word. Thai letters keep their signs. */
function getInitials(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter(Boolean);
  const initialWords = words.length > MAX_INITIALS ? [words[0] ?? "", words.at(-1) ?? ""] : words;
  return initialWords
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase() ?? "")
    .join("");
}
