import { expect, test } from "vitest";
import { action as accountAction } from "#app/routes/_app/account/index.tsx";
import { action as keysAction } from "#app/routes/_app/settings/api-keys.tsx";
import { action as webhookAction } from "#app/routes/_app/settings/webhooks/$webhookId/index.tsx";
import { call } from "#tests/support/context.ts";

const gone = () => Response.json({ code: "not_found", message: "Gone" }, { status: 404 });

interface Ending {
  what: string;
  action: (args: never) => unknown;
  occasion: { path: string; form: Record<string, string>; params?: Record<string, string> };
  asks: string;
}

/** Somebody else, or a second press, has ended the same thing already. */
const ENDINGS: readonly Ending[] = [
  {
    what: "a sign-in",
    action: accountAction,
    occasion: { path: "/account", form: { intent: "end", sessionId: "1" } },
    asks: "POST /v1/accounts/me/sessions/1/;end",
  },
  {
    what: "a passkey",
    action: accountAction,
    occasion: { path: "/account", form: { intent: "passkey-remove-1", passkeyId: "1" } },
    asks: "DELETE /v1/accounts/me/passkeys/1",
  },
  {
    what: "a key",
    action: keysAction,
    occasion: { path: "/settings/api-keys", form: { intent: "revoke", keyId: "1" } },
    asks: "DELETE /v1/accounts/api-keys/1",
  },
  {
    what: "a webhook",
    action: webhookAction,
    occasion: {
      path: "/settings/webhooks/1",
      params: { webhookId: "1" },
      form: { intent: "remove" },
    },
    asks: "DELETE /v1/accounts/webhooks/1",
  },
];

test.each(ENDINGS)("$what that already ended succeeds", async ({ action, occasion, asks }) => {
  const { result, requests } = call(action, {
    ...occasion,
    answers: { [asks]: gone },
  });
  const answer = (await result) as Response;
  expect(answer.status).toBe(303);
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain(asks);
});
