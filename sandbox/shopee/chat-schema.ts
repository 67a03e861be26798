import { createChatTables } from "../chat-tables.ts";
import { sandboxShopee } from "./schema.ts";

export const CHAT_TABLES = createChatTables(sandboxShopee, "2290000000000000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHAT_TABLES;
