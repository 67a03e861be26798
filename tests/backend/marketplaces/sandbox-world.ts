import { Hono } from "hono";
import { MOODY_HEADER } from "#sandbox/moody-answer.ts";
import { mountPath, type OutgoingPush, type Sandbox, type Surroundings } from "#sandbox/mount.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

export const APP_ORIGIN = "http://etalase.test";
/** The seller that a sandbox assumes for every browser. */
export const SELLER = "laras";

/** Changes to calls between a connector and its sandbox. */
export interface Wire {
  /** How far the connector's clock is ahead. */
  skewed?: { seconds: number };
  /** Sees the connector's requests, and may answer instead of the sandbox. */
  sent?: (call: string, request: Request) => Response | null | Promise<Response | null>;
  /** Sees the sandbox's answers, and may replace them. */
  answered?: (call: string, answer: Response) => Response | Promise<Response>;
}

interface Place<Deps extends Surroundings, Controls> {
  sandbox: Sandbox<never, Deps, Controls, unknown>;
  own: Omit<Deps, keyof Surroundings>;
}

/** Starts a sandbox that records its pushes and whose clock only the test moves. */
export async function testedSandbox<Deps extends Surroundings, Controls>(
  name: string,
  { sandbox, own }: Place<Deps, Controls>,
  now: () => Date,
) {
  const { db } = await fileDatabase();
  const pushes: OutgoingPush[] = [];
  const receiver = { ok: true };
  const around: Surroundings = {
    db,
    origin: () => `${APP_ORIGIN}/sandbox/${name}`,
    now,
    deliver: async (push: OutgoingPush) => {
      pushes.push(push);
      return { ok: receiver.ok };
    },
    seller: async () => SELLER,
  };
  const deps = { ...own, ...around } as Deps;
  const app = new Hono().route(mountPath(deps), sandbox.routes(deps));
  return { db, deps, app, pushes, receiver, controls: sandbox.controls(deps) };
}

/** Starts a connector and its sandbox in one process, with one clock that only the test moves. */
export async function sandboxWorld<Deps extends Surroundings, Controls, Connector>(
  name: string,
  place: Place<Deps, Controls>,
  connect: (surroundings: {
    fetch: typeof fetch;
    now: () => Date;
    wait: (ms: number) => Promise<void>;
  }) => Connector,
  { skewed, sent, answered }: Wire = {},
) {
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const tested = await testedSandbox(name, place, () => clock.now);
  const base = mountPath(tested.deps);
  /** Calls like `POST /v2/orders`, in order. */
  const calls: string[] = [];
  const waits: number[] = [];
  const connector = connect({
    async fetch(input, init) {
      const request = new Request(input, init);
      const call = `${request.method} ${new URL(request.url).pathname.slice(base.length)}`;
      calls.push(call);
      const given = await sent?.(call, request.clone());
      if (given) return given;
      const answer = await tested.app.fetch(request);
      // The caller checks answers against the published definitions.
      return answered && !answer.headers.has(MOODY_HEADER) ? answered(call, answer) : answer;
    },
    now: () => new Date(clock.now.getTime() + (skewed?.seconds ?? 0) * 1000),
    wait: async (ms) => void waits.push(ms),
  });
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const tick = async () => place.sandbox.tick?.(tested.deps, clock.now);
  return { ...tested, connector, clock, pass, tick, calls, waits };
}

const isJson = ({ headers }: { headers: Headers }) =>
  headers.get("content-type")?.includes("json") ?? false;

/** Returns the JSON body, or `null` if there is none. */
export const readJson = async (message: Request | Response) =>
  isJson(message) && message.body ? message.clone().json() : null;

export async function rewriteAnswer(
  answer: Response,
  rewrite: ((body: never) => unknown) | undefined,
): Promise<Response> {
  return rewrite && isJson(answer)
    ? Response.json(rewrite((await answer.json()) as never))
    : answer;
}

/** The only shop of a consent. */
export function onlyShop<Shop>(granted: readonly Shop[]): Shop {
  const [only, ...more] = granted;
  if (only && more.length === 0) return only;
  throw new Error(`The grant covers ${granted.length} shops, not one`);
}
