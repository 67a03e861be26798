import { Hono } from "hono";
import { createSandbox } from "../mount.ts";
import { addEasySlipRoutes } from "./api.ts";
import type { EasySlipDeps } from "./deps.ts";
import { addDesk } from "./desk.ts";
import type { SlipMood } from "./schema.ts";
import {
  ensureAccount,
  listTransfers,
  type MadeTransfer,
  makeTransfer,
  setMood,
} from "./transfers.ts";

function createRoutes(deps: EasySlipDeps): Hono {
  const root = new Hono();
  addEasySlipRoutes(root, deps);
  addDesk(root, deps);
  return root;
}

/** EasySlip in this process, with a bank whose buyers' slips it knows. */
export const easyslip = createSandbox({
  title: "EasySlip",
  own: () => ({}),
  routes: createRoutes,
  controls: (deps: EasySlipDeps) => ({
    account: (seller: string) => ensureAccount(deps, seller),
    setMood: (seller: string, mood: SlipMood) => setMood(deps, seller, mood),
    transfer: (seller: string, made: MadeTransfer) => makeTransfer(deps, seller, made),
    transfers: (seller: string) => listTransfers(deps, seller),
  }),
});
