import * as calls from "#contract/webhooks.ts";
import type { Backend } from "../context.ts";
import { forbidCaching, type HttpApp, implement } from "../http/implement.ts";
import { findDeliveries, readDelivery, resendDelivery, sendPing } from "./deliveries.ts";
import {
  addWebhook,
  changeWebhook,
  loadWebhook,
  presentWebhook,
  readWebhooks,
  removeWebhook,
  renewSecret,
} from "./webhooks.ts";

export function mountOwnWebhooks(app: HttpApp, backend: Backend): void {
  implement(app, calls.listWebhooks, async (_input, { accountId }) => ({
    webhooks: await readWebhooks(backend.db, accountId),
  }));
  implement(app, calls.createWebhook, ({ body }, caller, c) =>
    forbidCaching(c, addWebhook(backend, caller, body.webhook)),
  );
  implement(app, calls.getWebhook, async ({ params }, caller) => ({
    webhook: presentWebhook(await loadWebhook(backend.db, caller, params.webhookId)),
  }));
  implement(app, calls.updateWebhook, async ({ params, body }, caller) => ({
    webhook: await changeWebhook(backend, caller, params.webhookId, body.webhook),
  }));
  implement(app, calls.deleteWebhook, async ({ params }, caller) => {
    await removeWebhook(backend, caller, params.webhookId);
    return { webhookId: params.webhookId };
  });
  implement(app, calls.renewWebhookSecret, ({ params }, caller, c) =>
    forbidCaching(c, renewSecret(backend, caller, params.webhookId)),
  );
  implement(app, calls.testWebhook, async ({ params }, caller) => ({
    delivery: await sendPing(backend, caller, params.webhookId),
  }));
  implement(app, calls.listWebhookDeliveries, ({ params, query }, caller) =>
    findDeliveries(backend, caller, params.webhookId, query),
  );
  implement(app, calls.getWebhookDelivery, ({ params }, caller) =>
    readDelivery(backend, caller, params),
  );
  implement(app, calls.redeliverWebhook, async ({ params }, caller) => ({
    delivery: await resendDelivery(backend, caller, params),
  }));
}
