import type { ChatContent } from "#contract/chats.ts";

/** What of a message a search finds. */
export function wordsOf(content: ChatContent): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "order":
      return content.externalOrderId;
    default:
      return "";
  }
}
