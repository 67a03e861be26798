import * as calls from "#contract/channel-grants.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { connectGrantShops, readGrant } from "./connect-granted.ts";

export function mountGrants(app: HttpApp, backend: Backend): void {
  implement(app, calls.getChannelGrant, ({ params }, { accountId }) =>
    readGrant(backend, accountId, params.grantId),
  );
  implement(app, calls.connectGrantShops, async ({ params, body }, { accountId }) => ({
    results: await connectGrantShops(backend, accountId, params.grantId, body.shopIds),
  }));
}
