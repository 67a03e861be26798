import * as calls from "#contract/shop-domain.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { readShopOfChannel } from "../shops.ts";
import {
  checkShopDomain,
  findServedShop,
  readShopDomain,
  removeShopDomain,
  setShopDomain,
} from "./domains.ts";

/** Mounts the calls of the shop's own domain. */
export function mountDomains(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  implement(app, calls.getShopDomain, async ({ params }, caller) => ({
    domain: await readShopDomain(backend, await readShopOfCall(caller, params)),
  }));
  implement(app, calls.setShopDomain, async ({ params, body }, caller) => ({
    domain: await setShopDomain(backend, await readShopOfCall(caller, params), body.name),
  }));
  implement(app, calls.checkShopDomain, async ({ params }, caller) => ({
    domain: await checkShopDomain(backend, await readShopOfCall(caller, params)),
  }));
  implement(app, calls.removeShopDomain, async ({ params }, caller) => {
    await removeShopDomain(backend, await readShopOfCall(caller, params));
    return { domain: null };
  });
  implement(app, calls.findShopDomain, ({ query }) => findServedShop(backend, query.domain));
}
