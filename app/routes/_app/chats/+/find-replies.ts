export interface QuickReply {
  shortcut: string;
  text: string;
}

/**
 * Returns the quick replies that match a slash and letters; those whose shortcut starts with the
 * letters come first. Returns `null` for other text. The list also opens if the account has no
 * replies: otherwise the slash would be sent to the buyer.
 */
export function findReplies(replies: readonly QuickReply[], typed: string): QuickReply[] | null {
  if (!typed.startsWith("/") || typed.includes("\n")) return null;
  const letters = typed.slice(1).trim().toLowerCase();
  const beginsWithLetters = ({ shortcut }: QuickReply) =>
    shortcut.toLowerCase().startsWith(letters);
  const containsLetters = ({ shortcut, text }: QuickReply) =>
    `${shortcut} ${text}`.toLowerCase().includes(letters);
  return [
    ...replies.filter(beginsWithLetters),
    ...replies.filter((reply) => !beginsWithLetters(reply) && containsLetters(reply)),
  ];
}
