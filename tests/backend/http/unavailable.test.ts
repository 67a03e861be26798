import { afterAll, expect, test } from "vitest";
import { createHttpApp } from "#backend/app.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

/** Makes a call with a session whose statements fail with `error`. */
async function askWhile(error: Error) {
  const { token } = await world.signUp();
  const db = new Proxy(world.backend.db, {
    get(target, name) {
      // The session's statements work; the database fails after them.
      if (name === "select") throw new Error("Failed query", { cause: error });
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const app = createHttpApp({ ...world.backend, db }, world.queue);
  const headers = { "x-jwt": `Bearer ${token}` };
  return app.fetch(new Request(`${ORIGIN}/v1/accounts/views?list=products`, { headers }));
}
const withCode = (code: string) => Object.assign(new Error("of the driver"), { code });

test.each([
  ["the server stops", withCode("57P01")],
  ["the server starts", withCode("57P03")],
  ["nobody more is taken", withCode("53300")],
  ["nobody listens", withCode("ECONNREFUSED")],
  ["the connection breaks", new Error("Connection terminated unexpectedly")],
  ["no connection comes free", new Error("timeout exceeded when trying to connect")],
])("while %s callers get 503 with Retry-After", async (_, error) => {
  const answer = await askWhile(error);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await answer.json()).code).toBe("upstream_unavailable");
});

test("an internal error is not reported as unavailability", async () => {
  const answer = await askWhile(withCode("42703"));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([500, null]);
});
