import * as calls from "#contract/admin-outbox.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readOutbox, readOutboxMail, retryMail } from "../mail/index.ts";

export function mountOutbox(app: HttpApp, backend: Backend): void {
  implement(app, calls.listOutbox, ({ query }) => readOutbox(backend, query));
  implement(app, calls.getOutboxMail, ({ params }, _caller, c) => {
    // Outbox mails contain links that sign people in.
    c.header("Cache-Control", "no-store");
    return readOutboxMail(backend, params.mailId);
  });
  implement(app, calls.retryOutboxMail, async ({ params }) => ({
    mail: await retryMail(backend, params.mailId),
  }));
}
