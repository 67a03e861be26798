import * as calls from "#contract/api-keys.ts";
import type { Backend } from "../../context.ts";
import { forbidCaching, type HttpApp, implement } from "../../http/implement.ts";
import { createKey, readKeys, revokeKey } from "./api-keys.ts";

export function mountApiKeys(app: HttpApp, backend: Backend): void {
  implement(app, calls.listApiKeys, async (_input, { accountId }) => ({
    apiKeys: await readKeys(backend.db, accountId),
  }));
  implement(app, calls.createApiKey, ({ body }, caller, c) =>
    forbidCaching(c, createKey(backend, caller, body.apiKey)),
  );
  implement(app, calls.revokeApiKey, ({ params }, caller) =>
    revokeKey(backend, caller, params.keyId),
  );
}
