import { z } from "zod";
import { MARKETPLACE_TYPES, marketplaceFace } from "./marketplace-face.ts";
import type { MarketplaceType } from "./marketplaces.ts";
import { OPERATOR_FAULTS } from "./operator-faults.ts";

/** Our apps at third parties: one for each marketplace, and Meta's for catalogues. */
export type LiveApp = MarketplaceType | "meta";
export const LIVE_APPS: readonly LiveApp[] = [...MARKETPLACE_TYPES, "meta"];
export const liveAppName = (app: LiveApp): string =>
  app === "meta" ? "Meta" : marketplaceFace(app).name;

/** `seller_lost`: the shop's consent has ended. `refused`: any other refusal. */
export const CHECK_VERDICTS = [
  "works",
  ...OPERATOR_FAULTS,
  "not_reachable",
  "seller_lost",
  "refused",
  "skipped",
] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Subjects of the checks. From `shop` on they need the keys of a connected shop. */
export const CHECK_SUBJECTS = [
  "signature",
  "app",
  "shop",
  "orders",
  "products",
  "couriers",
  "settlements",
  "chats",
] as const;
export type CheckSubject = (typeof CHECK_SUBJECTS)[number];

export const CheckResult = z.object({
  subject: z.enum(CHECK_SUBJECTS),
  verdict: z.enum(CHECK_VERDICTS),
  /** The marketplace's code and words. Empty where it works. */
  code: z.string(),
  message: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** `verification`: a console tried the address. `unreadable`: kept, and nothing follows. */
export const PUSH_VERDICTS = ["verification", "wrong_signature", "unreadable", "taken"] as const;
export type PushVerdict = (typeof PUSH_VERDICTS)[number];

export const SHOP_ABILITIES = ["connect", "read", "push", "ship", "print"] as const;
export type ShopAbility = (typeof SHOP_ABILITIES)[number];
/** `untried`: nothing has shown it yet. `not_offered`: the marketplace has no such call. */
export const ABILITY_STATES = ["works", "fails", "untried", "not_offered"] as const;
export type AbilityState = (typeof ABILITY_STATES)[number];
