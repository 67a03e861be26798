export interface Reply {
  shortcut: string;
  text: string;
}

/**
 * The quick replies that a slash and letters ask for, those whose shortcut begins with the letters
 * first; null for a text that asks for none. Whoever has none set up is told so: the slash would be
 * sent to the buyer otherwise.
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
