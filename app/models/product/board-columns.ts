import type { ChannelColumn } from "./channel-column.ts";

/** A column of the channel board. */
export interface BoardColumn extends ChannelColumn {
  /**
   * Tells it from the account's other shops of the marketplace, whose mark is the same; "" where
   * there is no other.
   */
  tag: string;
}

/**
 * The shops as columns. Shops of one marketplace are told apart by their initials, or by their
 * order where those are the same.
 */
export function boardOf(channels: readonly ChannelColumn[]): BoardColumn[] {
  return channels.map((channel) => {
    const same = channels.filter(({ type }) => type === channel.type);
    if (same.length === 1) return { ...channel, tag: "" };
    const initials = same.map(({ name }) => initialsOf(name));
    const isClear = new Set(initials).size === same.length && !initials.includes("");
    const at = same.indexOf(channel);
    return { ...channel, tag: isClear ? (initials[at] ?? "") : String(at + 1) };
  });
}

const MOST = 2;

/** Of the first and the last word; a Thai letter keeps the signs above and below it. */
function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter(Boolean);
  const chosen = words.length > MOST ? [words[0] ?? "", words.at(-1) ?? ""] : words;
  return chosen
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase() ?? "")
    .join("");
}
