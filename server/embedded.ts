import type { Logger } from "pino";
import { findSandboxSeller, PAYER_REQUIREMENT } from "#backend/accounts/sandbox-seller.ts";
import { type BackendOptions, type RunningBackend, startBackend } from "#backend/main.ts";
import { type Mood, parseMoods } from "#sandbox/moods.ts";
import {
  type MountedSandbox,
  mountSandbox,
  type OutgoingPush,
  type Sandbox,
} from "#sandbox/mount.ts";
import { SANDBOXES } from "#sandbox/registry.ts";

interface EmbeddedOptions extends BackendOptions {
  /** Called with each sandbox push that is being delivered, so that a test can wait for it. */
  onDelivery?: (delivery: Promise<unknown>) => void;
}

type SandboxName = keyof typeof SANDBOXES;
type SettingsOf<S> =
  S extends Sandbox<infer Settings, infer _D, infer _C, infer _T> ? Settings : never;
type MountedAs<S> =
  S extends Sandbox<infer _S, infer _D, infer Controls, infer Demo>
    ? MountedSandbox<Controls, Demo>
    : never;

export type MountedSandboxes = { [Name in SandboxName]: MountedAs<(typeof SANDBOXES)[Name]> };

export interface EmbeddedBackend extends RunningBackend {
  /** The sandboxes by folder. `null` for one that is off, or if the real one is configured. */
  sandboxes: { [Name in SandboxName]: MountedSandboxes[Name] | null };
}

const SANDBOX_NAMES = Object.keys(SANDBOXES) as SandboxName[];
const SANDBOX_TICK_MS = 2_000;

/** Hides the settings' type: the product stores each one's settings under the sandbox's name. */
const getDefinition = (name: SandboxName) => SANDBOXES[name] as unknown as AnySandbox;
type AnySandbox = Sandbox<unknown, Parameters<typeof mountSandbox>[2], unknown, unknown>;

/**
 * Starts the backend of this process with its sandboxes. A sandbox answers the calls to its
 * marketplace, and its pushes arrive through HTTP like any other, only without a socket.
 */
export async function startEmbedded(
  env: Record<string, string | undefined>,
  { onDelivery, ...options }: EmbeddedOptions = {},
): Promise<EmbeddedBackend> {
  const mounting = new Map(
    SANDBOX_NAMES.map((name) => [
      name as string,
      Promise.withResolvers<MountedSandbox<unknown> | null>(),
    ]),
  );
  const running = await startBackend(env, {
    sandboxCategories: Object.fromEntries(
      SANDBOX_NAMES.map((name) => [name, getDefinition(name).categories ?? []]),
    ),
    ...options,
    // A worker may call its marketplace while the sandbox's tables are still being created.
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const [, name = ""] = /^\/sandbox\/(\w+)\//.exec(new URL(request.url).pathname) ?? [];
      const sandbox = await mounting.get(name)?.promise;
      return sandbox?.fetch(request) ?? (options.fetch ?? fetch)(input, init);
    },
  });
  const deliverPush = ({ url, body, headers, method }: OutgoingPush) => {
    const { pathname, search } = new URL(url);
    const path = pathname.replace(/^\/api/, "") + search;
    const push = { "Content-Type": "application/json", ...headers };
    const delivery = Promise.resolve(
      running.app.fetch(
        new Request(new URL(path, running.backend.config.publicOrigin), {
          ...(method ? { method, headers } : { method: "POST", headers: push, body }),
        }),
      ),
    );
    onDelivery?.(delivery);
    return delivery;
  };
  const moods = parseMoods(env.SANDBOX_MOODS);
  const mounted: [SandboxName, MountedSandbox<unknown> | null][] = [];
  for (const name of SANDBOX_NAMES) {
    const sandbox = await mountOf(running, name, { deliver: deliverPush, moods });
    mounting.get(name)?.resolve(sandbox);
    mounted.push([name, sandbox]);
  }
  const stopTicking =
    !options.withoutWorkers && !options.startQueue
      ? tickSandboxes(mounted, running.backend.log)
      : () => undefined;
  return {
    ...running,
    sandboxes: Object.fromEntries(mounted) as EmbeddedBackend["sandboxes"],
    async close() {
      stopTicking();
      await running.close();
    },
  };
}

/** Returns `null` if it is off, or the real one is configured. */
async function mountOf(
  { backend }: RunningBackend,
  name: SandboxName,
  {
    deliver,
    moods,
  }: { deliver: (push: OutgoingPush) => Promise<Response>; moods: readonly Mood[] },
): Promise<MountedSandbox<unknown> | null> {
  const settings = buildSandboxSettings(backend.config);
  const { publicOrigin, appOrigin } = backend.config;
  if (settings[name].mode !== "sandbox") return null;
  const definition = getDefinition(name);
  const siblings = SANDBOX_NAMES.filter(
    (other) => other !== name && settings[other].mode === "sandbox",
  );
  return mountSandbox(name, definition, {
    ...definition.own(settings[name], {
      ...{ publicOrigin, appOrigin, webhookUrl: `${publicOrigin}/api/webhooks/${name}` },
      redirectUrl: `${publicOrigin}/api/v1/channels/auth/${name}/callback`,
      async turnAway(request) {
        const payer = await findSandboxSeller(backend, request, PAYER_REQUIREMENT);
        return typeof payer === "string" ? null : payer;
      },
    }),
    db: backend.db,
    now: backend.now,
    deliver,
    moods: moods.filter((mood) => definition.moods?.includes(mood)),
    seller: (request) => findSandboxSeller(backend, request),
    origin: () => `${publicOrigin}/sandbox/${name}`,
    siblings: () =>
      siblings.flatMap((other) => {
        const { title } = getDefinition(other);
        return title ? [{ name: title, href: `/sandbox/${other}/controls` }] : [];
      }),
  });
}

type Mode = { mode: "sandbox" | "live" | "off" };

/** Returns the product's settings of each sandbox, by its name. */
const buildSandboxSettings = ({
  marketplaces,
  meta,
  couriers,
  payments,
  messengers,
  slipVerifiers,
}: RunningBackend["backend"]["config"]): {
  [Name in SandboxName]: SettingsOf<(typeof SANDBOXES)[Name]> & Mode;
} => ({
  ...marketplaces,
  ...couriers,
  meta,
  messengers,
  easyslip: slipVerifiers,
  payments: { ...payments, mode: payments.sandboxHost === null ? "off" : "sandbox" },
});

function tickSandboxes(
  mounted: readonly [string, MountedSandbox<unknown> | null][],
  log: Logger,
): () => void {
  const timers = mounted.flatMap(([name, sandbox]) => {
    if (!sandbox) return [];
    const tickSandbox = () =>
      void sandbox
        .tick()
        .catch((error: unknown) => log.error({ err: error, sandbox: name }, "sandbox tick failed"));
    return [setInterval(tickSandbox, SANDBOX_TICK_MS).unref()];
  });
  return () => timers.forEach(clearInterval);
}
