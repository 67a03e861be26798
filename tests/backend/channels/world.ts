import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { pino } from "pino";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { registerBatchJobs } from "#backend/batch/worker.ts";
import { registerChannelImportJobs } from "#backend/channel-imports/worker.ts";
import { registerChannelJobs } from "#backend/channels/worker.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend } from "#backend/context.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { registerListingJobs } from "#backend/listings/worker.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import { PERMISSIONS, type Permission } from "#contract/permissions.ts";
import { shopee as sandboxOfShopee } from "#sandbox/shopee/sandbox.ts";
import { APP_ORIGIN, testedSandbox } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createNameZone } from "#tests/support/name-zone.ts";
import { callerOf, type Owner, openAccount, serviceCalls } from "#tests/support/service-calls.ts";
import { createMemoryQueue } from "./memory-queue.ts";
import { type Mishap, type MishapMethod, withMishaps } from "./mishaps.ts";

export const APP = APP_ORIGIN;
const SANDBOX = `${APP}/sandbox/shopee`;

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Member = Awaited<ReturnType<World["signUp"]>>;

/**
 * The channels service with the Shopee connector and its sandbox in one process, with one clock
 * that only the test moves.
 */
export async function createWorld() {
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const now = () => clock.now;
  const read = readConfig({ PUBLIC_ORIGIN: APP });
  const keys = { partnerKey: "test-partner-key", pushKey: "test-push-key" };
  const shopee = { ...read.marketplaces.shopee, ...keys };
  const marketplaces = { ...read.marketplaces, shopee };
  const config = { ...read, marketplaces, credentialsKey: "5e".repeat(32) };
  const { partnerId, partnerKey, pushKey } = shopee;
  const callbackUrl = `${APP}/api/webhooks/shopee`;
  const {
    db,
    app: sandbox,
    controls,
  } = await testedSandbox(
    "shopee",
    {
      sandbox: sandboxOfShopee,
      own: { partner: { id: partnerId, key: partnerKey, pushKey, callbackUrl } },
    },
    now,
  );
  const called: string[] = [];
  const mishaps = new Map<MishapMethod, Mishap[]>();
  const connector = withMishaps(
    createShopeeConnector({
      host: SANDBOX,
      authHost: SANDBOX,
      partnerId,
      partnerKey,
      pushKey,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        called.push(new URL(request.url).pathname.replace(/^.*\/api\/v2/, ""));
        return sandbox.fetch(request);
      },
      now,
      wait: async () => {},
    }),
    mishaps,
  );
  const jobs = createMemoryQueue(now);
  const backend: Backend = {
    config,
    db,
    files: createMemoryFileStorage(),
    enqueue: jobs.queue.enqueue,
    forgetJobs: jobs.queue.forgetJobs,
    handlers: HANDLERS,
    connector: (type) => (type === "shopee" ? connector : null),
    meta: null,
    payments: () => null,
    shopPayments: () => null,
    couriers: () => null,
    messengers: () => null,
    names: createNameZone().records,
    slipVerifiers: () => null,
    news: createAccountNotifier({ listen: async () => async () => undefined }),
    replica: null,
    requestRates: createRequestRates({
      db,
      kind: "pglite",
      listen: async () => async () => undefined,
    }),
    now,
    log: pino({ level: "silent" }),
  };
  await registerChannelJobs(backend, jobs.queue);
  await registerListingJobs(backend, jobs.queue);
  await registerBatchJobs(backend, jobs.queue);
  await registerChannelImportJobs(backend, jobs.queue);
  const calls = serviceCalls(backend);

  async function signUp(permissions: readonly Permission[] = PERMISSIONS) {
    return member(await openAccount(backend), permissions);
  }

  function member(who: Owner, permissions: readonly Permission[], isInternal = false) {
    const caller = callerOf(who, { permissions: new Set(permissions), isInternal });
    return {
      ...who,
      call: calls.as(caller).call,
      with: (fewer: readonly Permission[]) => member(who, fewer),
      asInternal: () => member(who, permissions, true),
    };
  }

  return {
    ...{
      db,
      clock,
      backend,
      connector,
      jobs,
      http: calls.http,
      sandbox,
      calls: called,
      config,
      controls,
    },
    signUp,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Applies each mishap to one of the next calls of the method, in order. */
    mishap: (method: MishapMethod, ...list: Mishap[]) =>
      void mishaps.set(method, [...(mishaps.get(method) ?? []), ...list]),
  };
}
