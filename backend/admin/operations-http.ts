import * as calls from "#contract/admin-operations.ts";
import { listChannelCalls } from "#contract/channel-calls.ts";
import { checkGoingLive, readGoingLive as readGoingLiveCall } from "#contract/going-live.ts";
import { readCalls } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { enqueueUnpaidExpiry, readOrderSync, retryOrderSync } from "../orders/index.ts";
import { checkApp } from "./check-app.ts";
import { readGoingLive } from "./read-going-live.ts";
import { readRebuild, startRebuild } from "./rebuild-search.ts";

export function mountOperations(app: HttpApp, backend: Backend): void {
  implement(app, calls.listOrderSync, ({ query }) => readOrderSync(backend, query));
  implement(app, listChannelCalls, ({ params, query }) => readCalls(backend, params, query));
  implement(app, calls.retryOrderSync, async ({ body }) => ({
    enqueued: await retryOrderSync(backend, body),
  }));
  implement(app, calls.pollLineOrderExpiry, async ({ body }) => ({
    enqueued: await enqueueUnpaidExpiry(backend, { ...body, channelType: "line" }),
  }));
  implement(app, readGoingLiveCall, async ({ query }) => ({
    marketplaces: await readGoingLive(backend, query.language),
  }));
  implement(app, checkGoingLive, async ({ params }) => ({
    results: await checkApp(backend, params.app),
  }));
  implement(app, calls.readNgramRebuild, async () => ({ rebuild: await readRebuild(backend) }));
  implement(app, calls.startNgramRebuild, async (_input, caller) => ({
    rebuild: await startRebuild(backend, caller),
  }));
}
