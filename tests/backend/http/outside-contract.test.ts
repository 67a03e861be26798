import { afterAll, expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { AUTH_POSTS, PUSHES } from "#tests/support/outside-contract.ts";
import { serviceCalls } from "#tests/support/service-calls.ts";

const world = await startTestBackend();
afterAll(world.close);

test("every route that writes is in the contract, or on the list of exceptions", () => {
  const known = new Set(EVERY_ENDPOINT.map(({ method, path }) => `${method} ${path}`));
  const { http } = serviceCalls(world.backend);
  const others = http.routes
    .filter(({ method }) => !["ALL", "GET"].includes(method))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`)
    .filter((route) => !known.has(route));
  expect([...new Set(others)].sort()).toEqual(
    [...AUTH_POSTS, ...PUSHES].map((path) => `post ${path}`).sort(),
  );
});
