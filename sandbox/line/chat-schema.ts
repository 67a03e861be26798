import { chatTables } from "../chat-tables.ts";
import { sandboxLine } from "./schema.ts";

export const CHATS = chatTables(sandboxLine, "468789577898000001");
/** As drizzle-kit finds them. */
export const { ids: chatIds, conversations, messages: chatMessages } = CHATS;
