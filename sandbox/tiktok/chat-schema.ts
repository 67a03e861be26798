import { chatTables } from "../chat-tables.ts";
import { sandboxTiktok } from "./schema.ts";

export const CHATS = chatTables(sandboxTiktok, "7494560109732000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
