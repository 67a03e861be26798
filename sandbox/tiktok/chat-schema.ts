import { chatTables } from "../chat-tables.ts";
import { sandboxTiktok } from "./schema.ts";

export const CHATS = chatTables(sandboxTiktok, "7494560109732000001");
/** As drizzle-kit finds them. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
