import type { Logger } from "pino";
import { sandboxSeller } from "#backend/accounts/sandbox-seller.ts";
import { type BackendOptions, type RunningBackend, startBackend } from "#backend/main.ts";
import { type MountedSandbox, mountShopeeSandbox } from "#sandbox/shopee/mount.ts";

interface EmbeddedOptions extends BackendOptions {
  /** Hears of each sandbox push on its way, so that a test can wait for it. */
  onDelivery?: (delivery: Promise<unknown>) => void;
}

export interface Embedded extends RunningBackend {
  /** null when it is off, or the real Shopee is configured. */
  sandbox: MountedSandbox | null;
}

const SANDBOX_TICK_MS = 2_000;

/**
 * The backend of this process with the marketplaces that run here beside it: what it sends to one of them is answered by the sandbox, and the sandbox's
 * pushes arrive like anybody's, through HTTP, only without a socket.
 */
export async function startEmbedded(
  env: Record<string, string | undefined>,
  { onDelivery, ...options }: EmbeddedOptions = {},
): Promise<Embedded> {
  const mounted = Promise.withResolvers<MountedSandbox | null>();
  const running = await startBackend(env, {
    ...options,
    // A worker may call its marketplace while the sandbox's tables are still made.
    fetch: async (input, init) =>
      (await mounted.promise)?.fetch(new Request(input, init)) ??
      (options.fetch ?? fetch)(input, init),
  });
  const { app, backend } = running;
  const { shopee, publicOrigin } = backend.config;
  const deliver = (push: { url: string; body: string; authorization: string }) => {
    const path = new URL(push.url).pathname.replace(/^\/api/, "");
    const headers = { "Content-Type": "application/json", Authorization: push.authorization };
    const delivery = Promise.resolve(
      app.fetch(
        new Request(new URL(path, publicOrigin), { method: "POST", headers, body: push.body }),
      ),
    );
    onDelivery?.(delivery);
    return delivery;
  };
  const sandbox =
    shopee.mode === "sandbox"
      ? await mountShopeeSandbox({
          db: backend.db,
          origin: () => shopee.host,
          now: backend.now,
          deliver,
          seller: (request) => sandboxSeller(backend, request),
          partner: {
            id: shopee.partnerId,
            key: shopee.partnerKey,
            pushKey: shopee.pushKey,
            callbackUrl: `${publicOrigin}/api/webhooks/shopee`,
          },
        })
      : null;
  mounted.resolve(sandbox);
  const stopTicking =
    sandbox && !options.withoutWorkers && !options.startQueue
      ? tickSandbox(sandbox, backend.log)
      : () => undefined;
  return {
    ...running,
    sandbox,
    async close() {
      stopTicking();
      await running.close();
    },
  };
}

function tickSandbox(sandbox: MountedSandbox, log: Logger): () => void {
  const timer = setInterval(
    () =>
      void sandbox
        .tick()
        .catch((error: unknown) => log.error({ err: error }, "sandbox tick failed")),
    SANDBOX_TICK_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}
