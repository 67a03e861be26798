import type { SignInSafety } from "#contract/my-sign-in.ts";
import type { Backend, Caller } from "../../context.ts";
import { listSessions } from "./own-sessions.ts";
import { listPasskeys } from "./passkeys.ts";
import { readTwoStepState } from "./two-step.ts";

export async function readSafety(backend: Backend, caller: Caller): Promise<SignInSafety> {
  return {
    ...(await readTwoStepState(backend.db, caller.userId)),
    passkeys: await listPasskeys(backend.db, caller.userId),
    sessions: await listSessions(backend, caller),
  };
}
