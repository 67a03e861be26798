import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./languages.ts";
import { getMarketplaceFacts, MARKETPLACE_TYPES } from "./marketplace-facts.ts";
import type { MarketplaceType } from "./marketplaces.ts";
import { OPERATOR_FAULTS } from "./operator-faults.ts";
import { instant } from "./query.ts";

const internal = { access: "internal" } as const;

/** Our apps: one per marketplace, and Meta's for catalogues. */
export type LiveApp = MarketplaceType | "meta";
export const LIVE_APPS: readonly LiveApp[] = [...MARKETPLACE_TYPES, "meta"];
export const getLiveAppName = (app: LiveApp): string =>
  app === "meta" ? "Meta" : getMarketplaceFacts(app).name;

const App = z.enum(LIVE_APPS);

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

/** From `shop` on, checks need a connected shop's keys. */
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
  /** The marketplace's. Empty if it works. */
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

const Link = z.object({ text: z.string(), url: z.string().nullable() });

export const LiveMarketplace = z
  .object({
    app: App,
    name: z.string(),
    mode: z.enum(["sandbox", "live", "off"]),
    variables: z.array(z.string()),
    /** Addresses of this server to enter at the marketplace. */
    addresses: z.array(
      z.object({
        use: z.string(),
        url: z.string(),
        /** Empty where nothing else matters. */ hint: z.string(),
      }),
    ),
    /** Scopes and permissions to ask for, as the marketplace names them. */
    permissions: z.array(z.string()),
    /** This server must reach these hosts. */
    hosts: z.array(z.string()),
    /** The marketplace's requirements for certificates and addresses. */
    demands: z.array(Link),
    steps: z.array(Link),
    /** The last checks. `null` where none were made. */
    checks: z
      .object({ at: instant(), results: z.array(CheckResult.extend({ words: z.string() })) })
      .nullable(),
    /** In the last day, latest first. */
    faults: z.array(
      z.object({
        fault: z.enum(OPERATOR_FAULTS),
        words: z.string(),
        code: z.string(),
        message: z.string(),
        firstAt: instant(),
        lastAt: instant(),
      }),
    ),
    /** The last pushes, the latest first. */
    pushes: z.array(
      z.object({
        verdict: z.enum(PUSH_VERDICTS),
        at: instant(),
        /** The shop's id at the marketplace, where it is known. */
        shopId: z.string().nullable(),
        /** Number so far; only the last push is stored. */
        times: z.number().int().nullable(),
      }),
    ),
    /** Latest first; at most fifty. */
    shops: z.array(
      z.object({
        accountId: z.string(),
        channelId: z.string(),
        name: z.string(),
        abilities: z.array(
          z.object({
            ability: z.enum(SHOP_ABILITIES),
            state: z.enum(ABILITY_STATES),
            /** Never: `null`. */
            at: instant().nullable(),
            /** The code of the failure. */
            code: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .openapi("LiveMarketplace");
export type LiveMarketplace = z.infer<typeof LiveMarketplace>;

const language = z.enum(LANGUAGES).default("en");

export const readGoingLive = endpoint("readGoingLive", "get", "/admin-going-live", {
  ...internal,
  summary: "What each marketplace needs to go live, and how it stands",
  query: z.object({ language }),
  response: z.object({ marketplaces: z.array(LiveMarketplace) }),
});

/** Makes harmless calls and stores their results. */
export const checkGoingLive = endpoint("checkGoingLive", "post", "/admin-going-live/{app}/;check", {
  ...internal,
  summary: "Tries a marketplace with this server's keys and a connected shop's",
  params: z.object({ app: App }),
  response: z.object({ results: z.array(CheckResult) }),
});
