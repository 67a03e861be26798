import { META_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, mountPublicRoute } from "../http/implement.ts";
import { readLimitedBody } from "../http/read-capped.ts";
import { requireSealingKey } from "./access.ts";
import { makeDeletionCode, readDeletionTime } from "./deletion-code.ts";
import { answerDeletionPage } from "./deletion-page.ts";
import { deletePersonData, markGrantsEnded, readRemovalRequest } from "./removed-app.ts";

/**
 * Mounts "Deauthorize callback URL" and "Data deletion request URL" of the app at Meta, and the
 * status page.
 */
export function mountRemovedApp(app: HttpApp, backend: Backend): void {
  mountPublicRoute(app, META_DOORS.deauthorised, async (c) => {
    await markGrantsEnded(backend, readRemovalRequest(backend, await readLimitedBody(c.req.raw)));
    return c.body(null, 200);
  });
  mountPublicRoute(app, META_DOORS.dataDeletion, async (c) => {
    const request = readRemovalRequest(backend, await readLimitedBody(c.req.raw));
    await deletePersonData(backend, request);
    const code = makeDeletionCode(requireSealingKey(backend), request.userId, backend.now());
    const url = `${backend.config.publicOrigin}/api${META_DOORS.deletionStatus.path.replace(":code", code)}`;
    return c.json({ url, confirmation_code: code });
  });
  mountPublicRoute(app, META_DOORS.deletionStatus, (c) => {
    const code = c.req.param("code") ?? "";
    return answerDeletionPage(c, code, readDeletionTime(requireSealingKey(backend), code));
  });
}
