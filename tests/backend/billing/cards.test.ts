import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { begin, beginThai, creditsOf, read } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const signUp = () => world.signUp({ countryCode: "th" });

test.each([
  ["4242424242424242", "PAID"],
  ["4000000000000002", "FAILED"],
])("a payment by the Thai card %s ends %s", async (number, status) => {
  const nok = await signUp();
  const card = await sandboxCard(
    "stripe/v1/payment_methods",
    new URLSearchParams({ "card[number]": number }),
  );
  const creditCard = { paymentMethodId: card.id };
  const made = await beginThai(nok, { packageNumber: 2, paymentMethod: 2, creditCard });
  expect(made.status).toBe(status);
  await world.drain();
  expect(await creditsOf(world, nok)).toBe(status === "PAID" ? 1 : 0);
});

test("a Thai card that needs 3-D Secure is paid once its holder confirms", async () => {
  const nok = await signUp();
  const card = await sandboxCard(
    "stripe/v1/payment_methods",
    new URLSearchParams({ "card[number]": "4000002760003184" }),
  );
  const made = await beginThai(nok, {
    packageNumber: 1,
    paymentMethod: 2,
    creditCard: { paymentMethodId: card.id },
  });
  expect(made).toMatchObject({ status: "REGISTERED" });
  const path = made.authenticationUrl ?? "";
  const answer = await world.sandboxes.payments.fetch(
    new Request(path, {
      method: "POST",
      headers: { "x-jwt": `Bearer ${nok.token}`, origin: "http://etalase.test" },
      body: new URLSearchParams({ do: "confirm" }),
    }),
  );
  expect(answer.headers.get("location")).toBe(
    `http://etalase.test/order-quota/payments/${made.id}/return`,
  );
  await world.drain();
  expect((await read(nok, made)).status).toBe("PAID");
});

test("an Indonesian card is charged by its token once its holder confirms", async () => {
  const laras = await world.signUp();
  const token = await xenditToken("4000000000001091");
  expect(token.status).toBe("IN_REVIEW");
  const request = {
    packageNumber: 1,
    paymentMethod: 2,
    creditCard: { tokenId: token.id, authenticationId: token.authentication_id },
  };
  expect((await begin(laras, request)).failureReason).toBe("INVALID_TOKEN_ID_ERROR");
  await world.sandboxes.payments.fetch(
    new Request(token.payer_authentication_url ?? "", {
      method: "POST",
      headers: { "x-jwt": `Bearer ${laras.token}`, origin: "http://etalase.test" },
      body: new URLSearchParams({ do: "confirm" }),
    }),
  );
  expect((await begin(laras, request)).status).toBe("PAID");
  expect(await creditsOf(world, laras)).toBe(1);
  const declined = await xenditToken("4000000000000002");
  const creditCard = { tokenId: declined.id, authenticationId: declined.authentication_id };
  expect(await begin(laras, { ...request, creditCard })).toMatchObject({
    status: "FAILED",
    failureReason: "CARD_DECLINED",
  });
});

interface Token {
  id: string;
  status: string;
  authentication_id: string;
  payer_authentication_url?: string;
}
const xenditToken = (number: string) =>
  sandboxCard(
    "xendit/v2/credit_card_tokens",
    JSON.stringify({ card_data: { account_number: number } }),
  );

async function sandboxCard(path: string, body: string | URLSearchParams): Promise<Token> {
  const answer = await world.sandboxes.payments.fetch(
    new Request(`http://etalase.test/sandbox/payments/${path}`, { method: "POST", body }),
  );
  return (await answer.json()) as Token;
}
