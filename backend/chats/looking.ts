/** Without a sign for this long, a member no longer looks at the chat. */
export const LOOKING_MS = 60_000;
