import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { MessageKey, MessageValues } from "#app/i18n/keys.ts";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { connectReason } from "#app/models/channel/connect-reasons.ts";
import { connectShop } from "#app/services/channel/connect-shop.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import type { chooseMigrationSource, chooseMigrationTarget } from "#contract/migrations.ts";
import type { Shop } from "./read-migration.ts";

type Context = Readonly<RouterContextProvider>;

const Choice = z.object({ channelId: z.string({ error: "required" }).min(1, "required") });

interface Step {
  call: typeof chooseMigrationSource | typeof chooseMigrationTarget;
  path: "/onboarding/from" | "/onboarding/to";
  next: string;
  /** Runs after the choice. */
  also?: () => Promise<unknown>;
}

/** Saves the chosen shop, or redirects to a marketplace's consent page, which returns here. */
export async function chooseShop(context: Context, form: FormData, step: Step) {
  if (form.get("intent") === "connect") return connectShop(context, form, step.path);
  const parsed = parseForm(form, Choice);
  if (!parsed.ok) return rejectInvalid(parsed);
  const outcome = await attempt(
    (async () => {
      await getCall(context)(step.call, { body: parsed.value });
      await step.also?.();
    })(),
  );
  return outcome.ok ? redirect(step.next, 303) : rejectProblem(form, outcome.problem);
}

export interface ConsentNote {
  tone: "critical" | "info";
  key: MessageKey;
  values: MessageValues;
}

/** Returns the consent page's result from the address. `null` without one. */
export function readConsentResult(
  context: Context,
  shops: readonly Shop[],
): { note: ConsentNote; shopId: string | null } | null {
  const { searchParams } = currentState(context).url;
  const error = searchParams.get("error");
  if (error !== null)
    return { note: { tone: "critical", key: connectReason(error), values: {} }, shopId: null };
  const shop = shops.find(({ id }) => id === searchParams.get("channelId"));
  return shop
    ? {
        note: { tone: "info", key: "onboarding:shops.connected", values: { shop: shop.name } },
        shopId: shop.id,
      }
    : null;
}
