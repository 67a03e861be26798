import { afterAll, expect, test, vi } from "vitest";
import { mailResetJob } from "#backend/accounts/jobs.ts";
import { makeVisitorHeaders, postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { startTestBackend } from "#tests/support/backend.ts";

/**
 * Counts the expensive calls, because no test can measure time reliably. The mock needs a file with
 * its own modules.
 */
const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      work.verified += 1;
      return argon2.verify(...given);
    },
  };
});

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

test("refusing an unknown e-mail costs the same work as a wrong password", async () => {
  const { email } = await world.signUp();
  const refused = async (address: string) => {
    const before = work.verified;
    const answer = await postForm(
      world,
      SIGN_IN,
      { email: address, password: "x" },
      makeVisitorHeaders(),
    );
    const page = (await answer.text()).replaceAll(address, "");
    return { verified: work.verified - before, status: answer.status, page };
  };
  const known = await refused(email);
  expect(known).toMatchObject({ verified: 1 });
  expect(await refused("tidak.ada@toko.test")).toEqual(known);
});

test("resetting the password of an unknown e-mail is answered like that of a known one", async () => {
  const { email } = await world.signUp();
  const waiting = async () =>
    (await world.queue.waiting()).filter(({ name }) => name === mailResetJob.name).length;
  const asked = async (address: string) => {
    const before = await waiting();
    const answer = await postForm(
      world,
      "/v1/accounts/auth/forgot",
      { email: address },
      makeVisitorHeaders(),
    );
    const page = (await answer.text()).replaceAll(address, "");
    return { status: answer.status, page, jobs: (await waiting()) - before };
  };
  const known = await asked(email);
  expect(known.jobs).toBe(1);
  expect(await asked("tidak.ada@toko.test")).toEqual(known);
});
