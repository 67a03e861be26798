import * as calls from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readAccountLimits, readLimits, storeLimits } from "./read-limits.ts";

export function mountLimits(app: HttpApp, backend: Backend): void {
  implement(app, calls.getAccountLimits, async (_input, { accountId }) => ({
    limits: await readLimits(backend, accountId),
  }));
  implement(app, calls.getLimitsOfAccount, ({ params }) =>
    readAccountLimits(backend, params.accountId),
  );
  implement(app, calls.setLimitsOfAccount, ({ params, body }, caller) =>
    storeLimits(backend, caller, params.accountId, body.limits),
  );
}
