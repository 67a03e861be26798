import { expect, test } from "vitest";
import { getT, runWithState } from "#app/middleware/request-store.ts";
import { explainReason } from "#app/routes/_app/chats/+/message.tsx";
import { MessageContent } from "#app/routes/_app/chats/+/message-content.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import type { ChatMessage } from "#contract/chats.ts";
import { testContext } from "#tests/support/context.ts";

test("a message that was not sent says why in words, also where only the channel knows the code", () => {
  const t = getT(testContext().context);
  expect(explainReason({ errorCode: "withheld" }, t)).toBe(t("errors:withheld"));
  expect(explainReason({ errorCode: "45101001" }, t)).toBe(
    "the channel did not accept it (code 45101001)",
  );
});

test("a message of a kind that cannot be shown is described without the channel's name of the kind", () => {
  const { state } = testContext();
  const content = { type: "other", native: "template 10006" } as const;
  const message = { content, card: null } as unknown as ChatMessage;
  const html = runWithState(state, () => renderMarkup(<MessageContent message={message} />));
  expect(html).toContain("A message that cannot be shown here");
  expect(html).not.toContain("10006");
});
