import type { ChatContent } from "#contract/chats.ts";

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
