import { chatTables } from "../chat-tables.ts";
import { sandboxTokopedia } from "./schema.ts";

/** Tokopedia's ids of chats are small enough to be numbers in its JSON. */
export const CHATS = chatTables(sandboxTokopedia, "1546238501");
/** As drizzle-kit finds them. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
