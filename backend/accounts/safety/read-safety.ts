import type { SignInSafety } from "#contract/my-sign-in.ts";
import type { Backend, Caller } from "../../context.ts";
import { listSessions } from "./own-sessions.ts";
import { listPasskeys } from "./passkeys.ts";
import { readTwoStep } from "./two-step.ts";

/** Reads how a person signs in, and where they are signed in. */
export async function readSafety(backend: Backend, caller: Caller): Promise<SignInSafety> {
  return {
    ...(await readTwoStep(backend.db, caller.userId)),
    passkeys: await listPasskeys(backend.db, caller.userId),
    sessions: await listSessions(backend, caller),
  };
}
