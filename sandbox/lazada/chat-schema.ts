import { chatTables } from "../chat-tables.ts";
import { sandboxLazada } from "./schema.ts";

export const CHATS = chatTables(sandboxLazada, "2311550000000000001");
/** drizzle-kit finds exported tables. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
