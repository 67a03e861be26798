import { listOrderQuotaHistories } from "#contract/billing.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { listHistories } from "./list-histories.ts";

/** The billing service: the order quota and what moved it. */
export function mountBilling(app: HttpApp, backend: Backend): void {
  implement(app, listOrderQuotaHistories, ({ query }, caller) =>
    listHistories(backend, caller.accountId, query),
  );
}
