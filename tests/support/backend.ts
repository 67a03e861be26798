import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { and, eq } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { createAccount, type NewAccount } from "#backend/accounts/create-account.ts";
import { hashPassword } from "#backend/accounts/passwords.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { membershipRoles, roles } from "#backend/db/schema/accounts.ts";
import type { NameRecords } from "#backend/outbound/name-records.ts";
import type { Permission } from "#contract/permissions.ts";
import { type EmbeddedBackend, type MountedSandboxes, startEmbedded } from "#server/embedded.ts";
import { createNameZone } from "./name-zone.ts";
import { openTestDatabase } from "./test-database.ts";
import { createTestQueue, type TestQueue } from "./test-queue.ts";

export const ORIGIN = "http://etalase.test";

interface TestClock {
  now(): Date;
  /** In milliseconds. */
  advance(ms: number): void;
  set(at: Date): void;
}

export interface SignedIn {
  token: string;
  accountId: string;
  userId: string;
  email: string;
  /** Sends a call as this member: `fetch("/v1/accounts/me")`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestBackend extends EmbeddedBackend {
  queue: TestQueue;
  sandboxes: MountedSandboxes;
  /** The Shopee sandbox. Tests sell there unless the marketplace matters. */
  sandbox: MountedSandboxes["shopee"];
  clock: TestClock;
  signUp(changes?: Partial<NewAccount>): Promise<SignedIn>;
  /** Replaces the permissions of the member's roles. */
  setPermissions(member: SignedIn, permissions: readonly Permission[]): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs every job and every sandbox push that is due, until none is left. */
  drain(): Promise<void>;
}

interface Options {
  /** A database of an earlier backend. `url` is then ignored. */
  connection?: DatabaseConnection;
  /** A PostgreSQL server. Default: TEST_DATABASE_URL, else PGlite in memory. */
  url?: string;
  env?: Record<string, string>;
  /** Default: silent. */
  log?: Logger;
  /** DNS. Default: no name exists. */
  names?: NameRecords;
}

let signUps = 0;

const hashes = new Map<string, Promise<string>>();

/**
 * Hashes each password once: hashing takes a fifth of a sign-up, and the tests make two thousand.
 */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Starts the whole backend in this process: real HTTP, connector and sandbox without sockets, jobs
 * that run when the test says so, and a clock that only the test moves (it starts at
 * 2026-11-20T03:00Z). Call `close` in afterAll. One backend per file is enough, since each test
 * signs up separately.
 */
export async function startTestBackend(options: Options = {}): Promise<TestBackend> {
  const connection =
    options.connection ?? (await openTestDatabase(options.url ?? process.env.TEST_DATABASE_URL));
  const clock = createClock(new Date("2026-11-20T03:00:00Z"));
  const queue = await createTestQueueLater(clock);
  const deliveries = new Set<Promise<unknown>>();
  const running = await startEmbedded(
    {
      PUBLIC_ORIGIN: ORIGIN,
      DATABASE_URL: "memory://",
      ETALASE_DEMO: "off",
      SANDBOX: "on",
      IMPORT_PICTURES: "off",
      // Only tests of limits should reach a limit.
      LIMIT_REQUESTS: "100000",
      LIMIT_RUNS: "1000",
      ...options.env,
    },
    {
      connection,
      startQueue: queue.start,
      files: createMemoryFileStorage(),
      now: clock.now,
      wait: async () => undefined,
      names: options.names ?? createNameZone().records,
      log: options.log ?? pino({ level: process.env.TEST_LOG ?? "silent" }),
      onDelivery(delivery) {
        const done: Promise<unknown> = delivery.finally(() => deliveries.delete(done));
        deliveries.add(done);
      },
    },
  );
  const { app, backend } = running;
  const off = Object.entries(running.sandboxes).filter(
    // A test may replace a courier's server.
    ([name, sandbox]) => sandbox === null && options.env?.[`${name.toUpperCase()}_MODE`] !== "live",
  );
  if (off.length > 0) throw new Error("Tests need the sandboxes");
  const sandboxes = running.sandboxes as MountedSandboxes;
  const fetchAs =
    (token: string | null) =>
    async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set("x-jwt", `Bearer ${token}`);
      if (typeof init.body === "string" && !headers.has("Content-Type"))
        headers.set("Content-Type", "application/json");
      return app.fetch(new Request(ORIGIN + path, { ...init, headers }));
    };

  return {
    ...running,
    queue: queue.get(),
    sandboxes,
    sandbox: sandboxes.shopee,
    clock,
    fetch: fetchAs(null),
    async signUp(changes = {}) {
      const email = changes.email ?? `owner${++signUps}@toko.test`;
      const account = await createAccount(
        backend,
        {
          email,
          name: "Laras",
          password: "a long password",
          shopName: "Toko Laras",
          countryCode: "id",
          ...changes,
        },
        hashOnce,
      );
      const { token } = await issueSession(backend, { ...account, kind: "session" });
      return { ...account, email, token, fetch: fetchAs(token) };
    },
    async setPermissions({ accountId, userId }, permissions) {
      const roleId = newId();
      await backend.db
        .delete(membershipRoles)
        .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.userId, userId)));
      await backend.db
        .insert(roles)
        .values({ id: roleId, accountId, name: roleId, permissions: [...permissions] });
      await backend.db.insert(membershipRoles).values({ accountId, userId, roleId });
    },
    async drain() {
      for (let busy = true; busy; ) {
        let pushed = 0;
        for (const { tick } of Object.values(sandboxes)) pushed += await tick();
        await Promise.allSettled(deliveries);
        const ran = await queue.get().drain();
        busy = pushed + ran + deliveries.size > 0;
      }
    },
  };
}

function createClock(start: Date): TestClock {
  let current = start;
  return {
    now: () => current,
    advance: (ms) => {
      current = new Date(current.getTime() + ms);
    },
    set: (at) => {
      current = at;
    },
  };
}

/** Keeps a reference to the queue, which startEmbedded creates itself. */
async function createTestQueueLater(clock: TestClock) {
  let queue: TestQueue | undefined;
  const start: NonNullable<Parameters<typeof startEmbedded>[1]>["startQueue"] = async (
    connection,
    jobs,
  ) => {
    queue = await createTestQueue(connection.db, jobs, clock.now);
    return queue;
  };
  const get = () => {
    if (!queue) throw new Error("The backend has not started");
    return queue;
  };
  return { start, get };
}
