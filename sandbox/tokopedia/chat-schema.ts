import { createChatTables } from "../chat-tables.ts";
import { sandboxTokopedia } from "./schema.ts";

/** Tokopedia's ids of chats are small enough for JSON numbers. */
export const CHAT_TABLES = createChatTables(sandboxTokopedia, "1546238501");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHAT_TABLES;
