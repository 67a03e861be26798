import { createChatTables } from "../chat-tables.ts";
import { sandboxLine } from "./schema.ts";

export const CHAT_TABLES = createChatTables(sandboxLine, "468789577898000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHAT_TABLES;
