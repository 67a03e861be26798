import { META_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, openDoor } from "../http/implement.ts";
import { readCapped } from "../http/read-capped.ts";
import { sealingKey } from "./access.ts";
import { deletionCode, deletionTime } from "./deletion-code.ts";
import { deletionPage } from "./deletion-page.ts";
import { deleteRemoved, loseRemoved, readRemoval } from "./removed-app.ts";

/**
 * Mounts the addresses that Meta asks for in an app's settings ("Deauthorize callback URL", "Data
 * deletion request URL"), and the page to which it sends the person.
 */
export function mountRemovedApp(app: HttpApp, backend: Backend): void {
  openDoor(app, META_DOORS.deauthorised, async (c) => {
    await loseRemoved(backend, readRemoval(backend, await readCapped(c.req.raw)));
    return c.body(null, 200);
  });
  openDoor(app, META_DOORS.dataDeletion, async (c) => {
    const request = readRemoval(backend, await readCapped(c.req.raw));
    await deleteRemoved(backend, request);
    const code = deletionCode(sealingKey(backend), request.userId, backend.now());
    const url = `${backend.config.publicOrigin}/api${META_DOORS.deletionStatus.path.replace(":code", code)}`;
    return c.json({ url, confirmation_code: code });
  });
  openDoor(app, META_DOORS.deletionStatus, (c) => {
    const code = c.req.param("code") ?? "";
    return deletionPage(c, code, deletionTime(sealingKey(backend), code));
  });
}
