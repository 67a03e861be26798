import type { Logger } from "pino";
import { PAYER, sandboxSeller } from "#backend/accounts/sandbox-seller.ts";
import type { Backend } from "#backend/context.ts";
import { type BackendOptions, type RunningBackend, startBackend } from "#backend/main.ts";
import { type MountedBlibli, mountBlibliSandbox } from "#sandbox/blibli/mount.ts";
import { type MountedCourier, mountCourierSandbox } from "#sandbox/courier/mount.ts";
import { type MountedLazada, mountLazadaSandbox } from "#sandbox/lazada/mount.ts";
import { LINE_CATEGORIES } from "#sandbox/line/categories.ts";
import { type MountedLine, mountLineSandbox } from "#sandbox/line/mount.ts";
import { type MountedMeta, mountMetaSandbox } from "#sandbox/meta/mount.ts";
import { type MountedPaymentSandbox, mountPaymentSandbox } from "#sandbox/payments/mount.ts";
import { type MountedSandbox, mountShopeeSandbox } from "#sandbox/shopee/mount.ts";
import { type MountedTiktok, mountTiktokSandbox } from "#sandbox/tiktok/mount.ts";
import { type MountedTokopedia, mountTokopediaSandbox } from "#sandbox/tokopedia/mount.ts";

interface EmbeddedOptions extends BackendOptions {
  /** Hears of each sandbox push on its way, so that a test can wait for it. */
  onDelivery?: (delivery: Promise<unknown>) => void;
}

export interface Embedded extends RunningBackend {
  /** null when it is off, or the real Shopee is configured. */
  sandbox: MountedSandbox | null;
  /** null when it is off, or the real TikTok Shop is configured. */
  tiktokSandbox: MountedTiktok | null;
  /** null when it is off. */
  tokopediaSandbox: MountedTokopedia | null;
  /** null when it is off, or the real Meta is configured. */
  metaSandbox: MountedMeta | null;
  /** null when it is off, or the real Lazada is configured. */
  lazadaSandbox: MountedLazada | null;
  /** null when it is off, or the real Blibli is configured. */
  blibliSandbox: MountedBlibli | null;
  /** null when it is off, or a real gateway to couriers is configured. */
  courierSandbox: MountedCourier | null;
  /** null when it is off, or the real LINE is configured. */
  lineSandbox: MountedLine | null;
  /** null when it is off, or both real payment providers are configured. */
  paymentSandbox: MountedPaymentSandbox | null;
}

const SANDBOX_TICK_MS = 2_000;
const PAYMENTS = "/sandbox/payments";
const SHOPEE = "/sandbox/shopee";
const TIKTOK = "/sandbox/tiktok";
const TOKOPEDIA = "/sandbox/tokopedia";
const META = "/sandbox/meta";
const LAZADA = "/sandbox/lazada";
const BLIBLI = "/sandbox/blibli";
const COURIER = "/sandbox/courier";
const LINE = "/sandbox/line";

/**
 * The backend of this process with the marketplaces that run here beside it: what it sends to one
 * of them is answered by the sandbox, and the sandbox's pushes arrive like anybody's, through HTTP,
 * only without a socket.
 */
export async function startEmbedded(
  env: Record<string, string | undefined>,
  { onDelivery, ...options }: EmbeddedOptions = {},
): Promise<Embedded> {
  const mounted = Promise.withResolvers<MountedSandbox | null>();
  const mountedTiktok = Promise.withResolvers<MountedTiktok | null>();
  const mountedTokopedia = Promise.withResolvers<MountedTokopedia | null>();
  const mountedMeta = Promise.withResolvers<MountedMeta | null>();
  const mountedLazada = Promise.withResolvers<MountedLazada | null>();
  const mountedBlibli = Promise.withResolvers<MountedBlibli | null>();
  const mountedCourier = Promise.withResolvers<MountedCourier | null>();
  const mountedLine = Promise.withResolvers<MountedLine | null>();
  const mountedPayments = Promise.withResolvers<MountedPaymentSandbox | null>();
  const mounts = Object.entries({
    ...{ [SHOPEE]: mounted, [TIKTOK]: mountedTiktok, [TOKOPEDIA]: mountedTokopedia },
    ...{ [META]: mountedMeta, [LAZADA]: mountedLazada, [BLIBLI]: mountedBlibli },
    ...{ [COURIER]: mountedCourier, [LINE]: mountedLine, [PAYMENTS]: mountedPayments },
  });
  const running = await startBackend(env, {
    lineCategories: LINE_CATEGORIES,
    ...options,
    // A worker may call its marketplace while the sandbox's tables are still made.
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const [, mounting] = mounts.find(([path]) => pathname.startsWith(`${path}/`)) ?? [];
      const sandbox = await mounting?.promise;
      return sandbox?.fetch(request) ?? (options.fetch ?? fetch)(input, init);
    },
  });
  const { app, backend } = running;
  const { shopee, tiktok, tokopedia, line, lazada, blibli, meta, publicOrigin, appOrigin } =
    backend.config;
  const common = {
    db: backend.db,
    now: backend.now,
    deliver: ({ url, body, authorization }: { url: string; body: string; authorization: string }) =>
      deliver({ url, body, headers: { Authorization: authorization } }),
    seller: (request: Request) => sandboxSeller(backend, request),
  };
  const consoles = [
    ...(shopee.mode === "sandbox" ? [{ name: "Shopee", host: shopee.host }] : []),
    ...(tiktok.mode === "sandbox" ? [{ name: "TikTok Shop", host: tiktok.host }] : []),
    ...(tokopedia.mode === "sandbox" ? [{ name: "Tokopedia", host: tokopedia.host }] : []),
    ...(meta.mode === "sandbox" ? [{ name: "Meta", host: meta.host }] : []),
    ...(lazada.mode === "sandbox" ? [{ name: "Lazada", host: lazada.consentHost }] : []),
    ...(blibli.mode === "sandbox" ? [{ name: "Blibli", host: blibli.host }] : []),
    ...(line.mode === "sandbox" ? [{ name: "LINE SHOPPING", host: line.host }] : []),
  ].map(({ name, host }) => ({ name, host, href: `${new URL(host).pathname}/controls` }));
  const siblingsOf = (own: string) => () => consoles.filter(({ host }) => host !== own);
  const deliver = (push: { url: string; body: string; headers: Record<string, string> }) => {
    const path = new URL(push.url).pathname.replace(/^\/api/, "");
    const headers = { "Content-Type": "application/json", ...push.headers };
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
          ...common,
          origin: () => shopee.host,
          siblings: siblingsOf(shopee.host),
          partner: {
            id: shopee.partnerId,
            key: shopee.partnerKey,
            pushKey: shopee.pushKey,
            callbackUrl: `${publicOrigin}/api/webhooks/shopee`,
          },
        })
      : null;
  mounted.resolve(sandbox);
  const tiktokSandbox =
    tiktok.mode === "sandbox"
      ? await mountTiktokSandbox({
          ...common,
          origin: () => tiktok.host,
          siblings: siblingsOf(tiktok.host),
          app: {
            key: tiktok.appKey,
            secret: tiktok.appSecret,
            serviceId: tiktok.serviceId,
            redirectUrl: `${publicOrigin}/api/v1/channels/auth/tiktok/callback`,
            callbackUrl: `${publicOrigin}/api/webhooks/tiktok`,
          },
        })
      : null;
  mountedTiktok.resolve(tiktokSandbox);
  const tokopediaSandbox =
    tokopedia.mode === "sandbox"
      ? await mountTokopediaSandbox({
          ...common,
          deliver,
          origin: () => tokopedia.host,
          siblings: siblingsOf(tokopedia.host),
          app: { ...tokopedia, callbackUrl: `${publicOrigin}/api/webhooks/tokopedia` },
        })
      : null;
  mountedTokopedia.resolve(tokopediaSandbox);
  const metaSandbox =
    meta.mode === "sandbox"
      ? await mountMetaSandbox({
          ...common,
          origin: () => meta.host,
          siblings: siblingsOf(meta.host),
          app: { id: meta.appId, secret: meta.appSecret, redirectOrigin: appOrigin },
        })
      : null;
  mountedMeta.resolve(metaSandbox);
  const lazadaSandbox =
    lazada.mode === "sandbox"
      ? await mountLazadaSandbox({
          ...common,
          origin: () => lazada.consentHost,
          siblings: siblingsOf(lazada.consentHost),
          app: {
            key: lazada.appKey,
            secret: lazada.appSecret,
            redirectUrl: `${publicOrigin}/api/v1/channels/auth/lazada/callback`,
            callbackUrl: `${publicOrigin}/api/webhooks/lazada`,
          },
        })
      : null;
  mountedLazada.resolve(lazadaSandbox);
  const blibliSandbox =
    blibli.mode === "sandbox"
      ? await mountBlibliSandbox({
          ...common,
          deliver,
          origin: () => blibli.host,
          siblings: siblingsOf(blibli.host),
          client: { id: blibli.clientId, key: blibli.clientKey },
          appOrigin: new URL(publicOrigin).origin,
        })
      : null;
  mountedBlibli.resolve(blibliSandbox);
  const { courier } = backend.config;
  const courierSandbox =
    courier.mode === "sandbox"
      ? await mountCourierSandbox({
          ...common,
          origin: () => courier.host,
          key: courier.key,
        })
      : null;
  mountedCourier.resolve(courierSandbox);
  const lineSandbox =
    line.mode === "sandbox"
      ? await mountLineSandbox({
          ...common,
          deliver,
          origin: () => line.host,
          siblings: siblingsOf(line.host),
          appOrigin: new URL(publicOrigin).origin,
        })
      : null;
  mountedLine.resolve(lineSandbox);
  const paymentSandbox = await mountPayments(backend, deliver);
  mountedPayments.resolve(paymentSandbox);
  const stopTicking =
    !options.withoutWorkers && !options.startQueue
      ? tickSandboxes(
          [
            ...[sandbox, tiktokSandbox, tokopediaSandbox, lazadaSandbox, blibliSandbox],
            ...[lineSandbox, paymentSandbox],
          ],
          backend.log,
        )
      : () => undefined;
  return {
    ...running,
    sandbox,
    tiktokSandbox,
    tokopediaSandbox,
    metaSandbox,
    lazadaSandbox,
    blibliSandbox,
    courierSandbox,
    lineSandbox,
    paymentSandbox,
    async close() {
      stopTicking();
      await running.close();
    },
  };
}

type Deliver = Parameters<typeof mountPaymentSandbox>[0]["deliver"];

/** The providers that are not configured for real. */
async function mountPayments(
  backend: Backend,
  deliver: Deliver,
): Promise<MountedPaymentSandbox | null> {
  const { publicOrigin, payments } = backend.config;
  const { sandboxHost, xendit, stripe } = payments;
  if (sandboxHost === null) return null;
  const isSandbox = (provider: { host: string }) => provider.host.startsWith(`${sandboxHost}/`);
  const webhooks = `${publicOrigin}/api/webhooks/payments`;
  return mountPaymentSandbox({
    db: backend.db,
    origin: () => sandboxHost,
    now: backend.now,
    deliver,
    async turnAway(request) {
      const payer = await sandboxSeller(backend, request, PAYER);
      return typeof payer === "string" ? null : payer;
    },
    xendit: xendit && isSandbox(xendit) ? { ...xendit, webhookUrl: `${webhooks}/xendit` } : null,
    stripe: stripe && isSandbox(stripe) ? { ...stripe, webhookUrl: `${webhooks}/stripe` } : null,
  });
}

function tickSandboxes(
  sandboxes: readonly ({ tick: () => Promise<number> } | null)[],
  log: Logger,
): () => void {
  const timers = sandboxes.flatMap((sandbox) => {
    if (!sandbox) return [];
    const tick = () =>
      void sandbox
        .tick()
        .catch((error: unknown) => log.error({ err: error }, "sandbox tick failed"));
    return [setInterval(tick, SANDBOX_TICK_MS).unref()];
  });
  return () => timers.forEach(clearInterval);
}
