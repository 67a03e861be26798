import { chatTables } from "../chat-tables.ts";
import { sandboxShopee } from "./schema.ts";

export const CHATS = chatTables(sandboxShopee, "2290000000000000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
