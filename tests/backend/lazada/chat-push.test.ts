import { expect, test } from "vitest";
import { parsePush } from "#backend/marketplaces/lazada/webhooks.ts";

/** Parses a body as on the pages of pushes 2 and 19, which have neither their own site nor time. */
const pushed = (type: number, data: object) =>
  parsePush(
    new TextEncoder().encode(
      JSON.stringify({
        data: { session_id: "100094063_2_1011822749_1_103", site_id: "SG", ...data },
        seller_id: 20240305,
        message_type: type,
      }),
    ),
  );

test("a chat push belongs to the shop whose site its message names", () => {
  const send_time = 1_596_550_789_323;
  for (const data of [{ message_id: "1zYOS7N0cuIqw96026", send_time }, { unread_count: 0 }])
    expect(pushed("send_time" in data ? 2 : 19, data)).toMatchObject([
      {
        ...{ kind: "chat", shopId: "SG20240305" },
        externalConversationId: "100094063_2_1011822749_1_103",
      },
    ]);
  const ofNowhere = JSON.stringify({ message_type: 2, seller_id: 1, data: { session_id: "1" } });
  expect(() => parsePush(new TextEncoder().encode(ofNowhere))).toThrow(SyntaxError);
});
