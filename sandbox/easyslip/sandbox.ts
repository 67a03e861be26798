import { Hono } from "hono";
import type { Mood } from "../moods.ts";
import { createSandbox } from "../mount.ts";
import { addEasySlipRoutes } from "./api.ts";
import type { EasySlipDeps } from "./deps.ts";
import { addDesk } from "./desk.ts";
import { EASYSLIP_MOODS } from "./moods.ts";
import type { SlipAnswer } from "./schema.ts";
import {
  ensureAccount,
  listTransfers,
  type MadeTransfer,
  makeTransfer,
  setAnswer,
  setMoods,
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
  moods: EASYSLIP_MOODS,
  own: () => ({}),
  routes: createRoutes,
  controls: (deps: EasySlipDeps) => ({
    account: (seller: string) => ensureAccount(deps, seller),
    setAnswer: (seller: string, answer: SlipAnswer) => setAnswer(deps, seller, answer),
    setMoods: (seller: string, moods: readonly Mood[], seed?: number) =>
      setMoods(deps, seller, moods, seed),
    transfer: (seller: string, made: MadeTransfer) => makeTransfer(deps, seller, made),
    transfers: (seller: string) => listTransfers(deps, seller),
  }),
});
