import * as calls from "#contract/shipping-settings.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { listCouriers } from "../find-orders.ts";
import { findDistinctCouriers } from "../spellings.ts";
import { createRule, deleteRule, readRules, updateRule } from "./arrange-rules.ts";
import { previewRule } from "./matching-orders.ts";
import { readShippingSettings, writeShippingSettings } from "./shipping-settings.ts";

export function mountShippingSettings(app: HttpApp, backend: Backend): void {
  implement(app, calls.getShippingSettings, async (_input, caller) => {
    const settings = await readShippingSettings(backend.db, caller.accountId);
    const { couriers } = await listCouriers(backend, caller);
    // A courier with a method keeps the spelling of its setting.
    const allCouriers = [...settings.methods.map(({ courier }) => courier), ...couriers];
    return { settings, couriers: findDistinctCouriers(allCouriers.filter(Boolean)).sort() };
  });
  implement(app, calls.updateShippingSettings, async ({ body }, caller) => ({
    settings: await writeShippingSettings(backend, caller, body.settings),
  }));
  implement(app, calls.listArrangeRules, async (_input, { accountId }) => ({
    rules: await readRules(backend.db, accountId),
  }));
  implement(app, calls.createArrangeRule, async ({ body }, caller) => ({
    rule: await createRule(backend, caller, body.rule),
  }));
  implement(app, calls.previewArrangeRule, ({ body }, caller) =>
    previewRule(backend, caller, body.conditions),
  );
  implement(app, calls.updateArrangeRule, async ({ params, body }, caller) => ({
    rule: await updateRule(backend, caller, params.ruleId, body.rule),
  }));
  implement(app, calls.deleteArrangeRule, async ({ params }, caller) => {
    await deleteRule(backend, caller, params.ruleId);
    return { ruleId: params.ruleId };
  });
}
