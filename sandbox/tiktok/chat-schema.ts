import { createChatTables } from "../chat-tables.ts";
import { sandboxTiktok } from "./schema.ts";

export const CHAT_TABLES = createChatTables(sandboxTiktok, "7494560109732000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHAT_TABLES;
