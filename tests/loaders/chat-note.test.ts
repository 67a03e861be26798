import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { action } from "#app/routes/_app/chats/$channelId/$sessionId/index.tsx";
import { call } from "#tests/support/context.ts";

test("a picture attached to a note is not sent to the buyer, and the text is kept", async () => {
  const form = new FormData();
  form.set("intent", "send");
  form.set("clientId", "c1");
  form.set("text", "Pembeli ini sering retur");
  form.set("as", "note");
  form.set("image", new File(["…"], "resi.png", { type: "image/png" }));
  const { result, requests } = call(action, {
    path: "/chats/ch1/s1",
    params: { channelId: "ch1", sessionId: "s1" },
    form,
  });
  const { data } = (await result) as { data: FormReply };
  expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(data.error).toEqual({ image: ["note_takes_no_picture"] });
  expect(data.initialValue).toMatchObject({ text: "Pembeli ini sering retur" });
});
