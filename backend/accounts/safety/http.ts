import * as calls from "#contract/my-sign-in.ts";
import * as passkeyCalls from "#contract/passkeys.ts";
import type { Backend } from "../../context.ts";
import { forbidCaching, type HttpApp, implement } from "../../http/implement.ts";
import { updateMe } from "../update-me.ts";
import { startEmailChange } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions, endSession } from "./own-sessions.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { readSafety } from "./read-safety.ts";
import { confirmTwoStep, renewRecoveryCodes, startTwoStep, stopTwoStep } from "./two-step.ts";

export function mountSafety(app: HttpApp, backend: Backend): void {
  implement(app, calls.updateMe, async ({ body }, caller) => ({
    user: await updateMe(backend, caller, body.user),
  }));
  implement(app, calls.getMySignIn, (_input, caller) => readSafety(backend, caller));
  implement(app, calls.endOtherSessions, async (_input, caller) => ({
    ended: await endOtherSessions(backend, caller),
  }));
  implement(app, calls.endSession, async ({ params }, caller) => ({
    sessionId: await endSession(backend, caller, params.sessionId),
  }));
  implement(app, calls.changePassword, async ({ body }, caller, c) => {
    await forbidCaching(c, changePassword(backend, caller, body));
    return { changed: true as const };
  });
  implement(app, calls.startEmailChange, async ({ body }, caller) => {
    await startEmailChange(backend, caller, body);
    return { sent: true as const };
  });
  implement(app, passkeyCalls.startPasskey, async ({ body }, caller, c) => ({
    options: await forbidCaching(c, startPasskey(backend, caller, body.password)),
  }));
  implement(app, passkeyCalls.addPasskey, async ({ body }, caller) => ({
    passkey: await addPasskey(backend, caller, body),
  }));
  implement(app, passkeyCalls.renamePasskey, async ({ params, body }, caller) => ({
    passkey: await renamePasskey(backend, caller, params.passkeyId, body.name),
  }));
  implement(app, passkeyCalls.removePasskey, async ({ params }, caller) => ({
    passkeyId: await removePasskey(backend, caller, params.passkeyId),
  }));
  implement(app, calls.startTwoStep, ({ body }, caller, c) =>
    forbidCaching(c, startTwoStep(backend, caller, body.password)),
  );
  implement(app, calls.confirmTwoStep, async ({ body }, caller, c) => ({
    recoveryCodes: await forbidCaching(c, confirmTwoStep(backend, caller, body.code)),
  }));
  implement(app, calls.stopTwoStep, async ({ body }, caller) => {
    await stopTwoStep(backend, caller, body);
    return { stopped: true as const };
  });
  implement(app, calls.renewRecoveryCodes, async ({ body }, caller, c) => ({
    recoveryCodes: await forbidCaching(c, renewRecoveryCodes(backend, caller, body)),
  }));
}
