import { expect, test } from "vitest";
import { getT } from "#app/middleware/request-store.ts";
import { prefixWithAuthor } from "#app/routes/_app/chats/+/last-line.tsx";
import { testContext } from "#tests/support/context.ts";

const content = { type: "text", text: "Halo" } as const;
const me = { id: "usr_1", name: "Laras" };

test.each([
  ["the reader's own answer", { isAutomatic: false, author: me }, "You: Halo"],
  ["a colleague's", { isAutomatic: false, author: { id: "usr_2", name: "Budi" } }, "Budi: Halo"],
  ["the account's rules'", { isAutomatic: true, author: null }, "Automatic: Halo"],
  ["one from the channel's own pages", { isAutomatic: false, author: null }, "Shop: Halo"],
])("the last line names the author of the answer: %s", (_, writer, expected) => {
  const t = getT(testContext().context);
  expect(prefixWithAuthor({ from: "seller", content, ...writer }, "Halo", me.id, t)).toBe(expected);
});
