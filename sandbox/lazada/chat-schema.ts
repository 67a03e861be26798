import { createChatTables } from "../chat-tables.ts";
import { sandboxLazada } from "./schema.ts";

export const CHAT_TABLES = createChatTables(sandboxLazada, "2311550000000000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHAT_TABLES;
