import type { messagingApi } from "@line/bot-sdk";

/**
 * LINE has no message for a product or an order, so it is a card with a title and, where there is
 * one, a picture. Lists of chats show its `altText`.
 */
export function makeCard(title: string, imageUrl: string | null | undefined): messagingApi.Message {
  return {
    type: "flex",
    altText: title.slice(0, 400),
    contents: {
      type: "bubble",
      size: "kilo",
      ...(imageUrl
        ? {
            hero: {
              type: "image",
              url: imageUrl,
              size: "full",
              aspectRatio: "1:1",
              aspectMode: "cover",
            },
          }
        : {}),
      body: {
        type: "box",
        layout: "vertical",
        contents: [{ type: "text", text: title, weight: "bold", wrap: true }],
      },
    },
  };
}
