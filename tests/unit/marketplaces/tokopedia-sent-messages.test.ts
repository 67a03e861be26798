import { expect, test } from "vitest";
import { sendReply } from "#backend/marketplaces/tokopedia/chats.ts";
import { createTokopediaHttp } from "#backend/marketplaces/tokopedia/http.ts";

const NOW = new Date("2026-11-01T03:00:00Z");

/** Answers the sending, and every reading after it with `status`. */
function answering(status: number) {
  const http = createTokopediaHttp({
    host: "https://fs.test",
    accountsHost: "https://accounts.test",
    fsId: "1",
    clientId: "id",
    clientSecret: "secret",
    webhookSecret: "push",
    now: () => NOW,
    wait: async () => undefined,
    fetch: async (_url, init) =>
      init?.method === "POST"
        ? Response.json({ header: {}, data: { reply_time: NOW.getTime() } })
        : Response.json({ header: { reason: "no" }, data: null }, { status }),
  });
  return { http, credentials: { ...CREDENTIALS, shopId: "7" }, parentOf: async (id: string) => id };
}

const CREDENTIALS = {
  accessToken: "token",
  refreshToken: "",
  accessExpiresAt: NOW,
  refreshExpiresAt: NOW,
};
const MESSAGE = {
  ...{ type: "text" as const, text: "Halo", isAutomatic: false, key: "a", sender: null },
};

// The caller repeats a call that was over the quota or had an old token, and reads first after
// `unavailable`.
test.each([429, 401, 404, 500])(
  "a message that cannot be read after it was sent (%i) may have been sent",
  async (status) => {
    await expect(sendReply(answering(status), "12", MESSAGE)).rejects.toMatchObject({
      kind: "unavailable",
      code: "bad_response",
    });
  },
);
