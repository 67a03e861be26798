export interface Reply {
  shortcut: string;
  text: string;
}

/**
 * Returns the quick replies that match a slash and letters; those whose shortcut starts with the
 * letters come first. Returns `null` for other text. The list also opens if the account has no
 * replies: otherwise the slash would be sent to the buyer.
 */
export function findReplies(replies: readonly Reply[], typed: string): Reply[] | null {
  if (!typed.startsWith("/") || typed.includes("\n")) return null;
  const letters = typed.slice(1).trim().toLowerCase();
  const begins = ({ shortcut }: Reply) => shortcut.toLowerCase().startsWith(letters);
  const contains = ({ shortcut, text }: Reply) =>
    `${shortcut} ${text}`.toLowerCase().includes(letters);
  return [
    ...replies.filter(begins),
    ...replies.filter((reply) => !begins(reply) && contains(reply)),
  ];
}
