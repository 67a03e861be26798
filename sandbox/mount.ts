import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import type { Database } from "#backend/db/client.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import type { KnowsSeller } from "./for-seller.ts";
import type { Mood } from "./moods.ts";

export type AnswerRequest = (request: Request) => Response | Promise<Response>;

export interface OutgoingPush {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** POST, if absent. A GET has no body. */
  method?: "GET";
}

export interface Surroundings extends KnowsSeller {
  db: Database;
  /** Public base without a trailing slash, such as `http://localhost:3000/sandbox/shopee`. */
  origin: () => string;
  now: () => Date;
  /** Sends one push to the product; must not throw for an answer that is not OK. */
  deliver: (push: OutgoingPush) => Promise<{ ok: boolean }>;
  /** Moods of new shops. None, if absent. */
  moods?: readonly Mood[];
  /** The consoles of the other marketplaces that run here. */
  siblings?: () => readonly { name: string; href: string }[];
}

/** Path under which browsers reach the mount. */
export const mountPath = ({ origin }: Pick<Surroundings, "origin">): string =>
  new URL(origin()).pathname.replace(/\/$/, "");

/** The product, as it is registered with the marketplace. */
export interface Product {
  publicOrigin: string;
  appOrigin: string;
  /** The address of pushes about all shops. */
  webhookUrl: string;
  /** The page to which sellers return from the consent page. */
  redirectUrl: string;
  /** Returns `null` if the visitor may pay, else the answer: a sign-in or a refusal. */
  turnAway: (request: Request) => Promise<Response | null>;
}

/** Replaces an external server: one folder, one line of registry.ts. */
export interface Sandbox<Settings, Deps extends Surroundings, Controls, Demo> {
  /** Its name in the consoles' list. Absent where they do not link to it. */
  readonly title?: string;
  /** The moods that its shops can have. Absent where it has none. */
  readonly moods?: readonly Mood[];
  /** It stores nothing in the database. */
  readonly hasNoTables?: true;
  /** Returns its own dependencies, from the product's settings and addresses. */
  own(settings: Settings, product: Product): Omit<Deps, keyof Surroundings>;
  routes(deps: Deps): Hono;
  /** Actions of buyers, couriers and failures, for the console, the demo and tests. */
  controls(deps: Deps): Controls;
  /** Advances automatic events. Returns how many pushes were tried. */
  tick?(deps: Deps, now: Date): Promise<number>;
  /** Its categories, where the marketplace has no call for them. */
  readonly categories?: readonly {
    categoryId: string;
    parentId: string | null;
    name: string;
    isLeaf: boolean;
  }[];
  /** Creates the demo's new shop here (backend/demo/marketplace.ts). Absent where it has none. */
  demo?(controls: Controls): Demo;
}

export const createSandbox = <Settings, Deps extends Surroundings, Controls, Demo = never>(
  definition: Sandbox<Settings, Deps, Controls, Demo>,
): Sandbox<Settings, Deps, Controls, Demo> => definition;

export interface MountedSandbox<Controls, Demo = unknown> {
  /** Answers requests under the mount's path, from browsers and from the product. */
  fetch: AnswerRequest;
  /** Answers at the root of a separate address, without the mount's path. */
  atRoot: (origin: string) => AnswerRequest;
  controls: Controls;
  tick: () => Promise<number>;
  demo: Demo | null;
}

/**
 * The first sandbox that runs on a database creates the tables' schema, so a database without
 * sandboxes has none.
 */
export async function makeTables(
  connection: Parameters<typeof migrateDatabase>[0],
  name: string,
  { hasNoTables }: { hasNoTables?: true },
): Promise<void> {
  if (hasNoTables) return;
  await migrateDatabase(connection, {
    folder: fileURLToPath(new URL(`./${name}/migrations`, import.meta.url)),
    journalSchema: `sandbox_${name}`,
  });
}

export async function mountSandbox<Settings, Deps extends Surroundings, Controls, Demo>(
  name: string,
  definition: Sandbox<Settings, Deps, Controls, Demo>,
  deps: Deps,
): Promise<MountedSandbox<Controls, Demo>> {
  const { routes, controls, tick, demo } = definition;
  await makeTables(deps, name, definition);
  const answer = (at: Deps): AnswerRequest => {
    const app = new Hono().route(mountPath(at) || "/", routes(at));
    return (request) => app.fetch(request);
  };
  const hands = controls(deps);
  return {
    fetch: answer(deps),
    atRoot: (origin) => answer({ ...deps, origin: () => origin }),
    controls: hands,
    tick: async () => (await tick?.(deps, deps.now())) ?? 0,
    demo: demo?.(hands) ?? null,
  };
}
