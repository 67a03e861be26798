import type { ChatContent } from "#contract/chats.ts";

/** Returns the searchable text of a message. */
export function makeSearchableText(content: ChatContent): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "order":
      return content.externalOrderId;
    default:
      return "";
  }
}
