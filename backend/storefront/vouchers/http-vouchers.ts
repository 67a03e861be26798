import * as calls from "#contract/shop-vouchers.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { readShopOfChannel } from "../shops.ts";
import { createVoucher, endVoucher, listVouchers } from "./vouchers.ts";

/** Mounts the seller's calls of vouchers. */
export function mountVouchers(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  implement(app, calls.listShopVouchers, async ({ params }, caller) => ({
    vouchers: await listVouchers(backend, await readShopOfCall(caller, params)),
  }));
  implement(app, calls.createShopVoucher, async ({ params, body }, caller) => ({
    voucher: await createVoucher(backend, await readShopOfCall(caller, params), body),
  }));
  implement(app, calls.endShopVoucher, async ({ params }, caller) => ({
    voucher: await endVoucher(backend, await readShopOfCall(caller, params), params.voucherId),
  }));
}
