import * as calls from "#contract/product-histories.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { withReadReplica } from "../read-replica.ts";
import { listActors, listHistories } from "./read-histories.ts";

export function mountHistories(app: HttpApp, backend: Backend): void {
  implement(app, calls.listHistoryActors, async (_call, caller) => ({
    actors: await withReadReplica(backend, (replica) => listActors(replica, caller.accountId)),
  }));
  implement(app, calls.listProductHistories, ({ query }, caller) =>
    withReadReplica(backend, (replica) => listHistories(replica, caller.accountId, query)),
  );
}
