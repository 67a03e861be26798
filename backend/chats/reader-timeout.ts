/** After this time without a sign, a member no longer counts as a reader of the chat. */
export const READER_TIMEOUT_MS = 60_000;
