import type { z } from "zod";
import type { LiveApp } from "#contract/going-live.ts";
import { MARKETPLACE_TYPES } from "#contract/marketplace-facts.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { ChannelCategory } from "./channel-references.ts";
import type { Connector } from "./connector.ts";
import type { GoingLive } from "./going-live.ts";
import type { Marketplace } from "./marketplace.ts";
import { metaGoingLive } from "./meta/going-live.ts";
import { MARKETPLACES } from "./registry.ts";

/** Widens literal texts to `string`: secrets are empty until they are generated. */
type SettingsOf<S> = {
  [Name in keyof S]: Name extends "mode" ? S[Name] : S[Name] extends string ? string : S[Name];
};

export type MarketplaceSettings = {
  [Type in MarketplaceType]: SettingsOf<ReturnType<(typeof MARKETPLACES)[Type]["settings"]>>;
};

type AnyMarketplace = Marketplace<z.ZodRawShape, { mode: "sandbox" | "live" | "off" }, string>;

/** Hides the settings' type: the settings of one definition only go into the same definition. */
const getDefinition = (type: MarketplaceType) => MARKETPLACES[type] as unknown as AnyMarketplace;

/** Each definition has its own types of values. */
export const MARKETPLACE_VARIABLES: Readonly<Record<never, z.ZodType>> = Object.assign(
  {},
  ...MARKETPLACE_TYPES.map((type) => getDefinition(type).variables),
);

const makeForEach = <T>(make: (type: MarketplaceType) => T) =>
  Object.fromEntries(MARKETPLACE_TYPES.map((type) => [type, make(type)]));

/** Reads the marketplaces' settings. Throws an Error that names missing live variables. */
export const readMarketplaces = (
  env: Record<string, unknown>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): MarketplaceSettings =>
  makeForEach((type) =>
    getDefinition(type).settings(env, {
      hasSandbox,
      sandboxHost: `${new URL(publicOrigin).origin}/sandbox/${type}`,
    }),
  ) as MarketplaceSettings;

/** Adds the secrets of the sandboxes in this process, each derived from its purpose. */
export const withSandboxSecrets = (
  settings: MarketplaceSettings,
  derived: (purpose: string) => string,
): MarketplaceSettings =>
  makeForEach((type) => {
    const secrets = settings[type].mode === "sandbox" ? getDefinition(type).sandboxSecrets : {};
    const created = Object.entries(secrets ?? {}).map(([name, purpose]) => [
      name,
      derived(purpose),
    ]);
    return { ...settings[type], ...Object.fromEntries(created) };
  }) as MarketplaceSettings;

export type SandboxCategories = Partial<Record<MarketplaceType, readonly ChannelCategory[]>>;

/** The channel types this build can talk to. */
export function createConnectors(
  settings: MarketplaceSettings,
  surroundings: {
    fetch: typeof fetch;
    now: () => Date;
    wait: (ms: number) => Promise<void>;
    publicOrigin: string;
  },
  sandboxCategories: SandboxCategories,
): Map<ChannelType, Connector> {
  const connectors = new Map<ChannelType, Connector>();
  for (const type of MARKETPLACE_TYPES) {
    if (settings[type].mode === "off") continue;
    const connector = getDefinition(type).connector(settings[type], {
      ...surroundings,
      sandboxCategories: sandboxCategories[type] ?? [],
    });
    if (connector) connectors.set(type, connector);
  }
  return connectors;
}

/** Returns what the operators do at each app's third party before sellers can use it. */
export const getGoingLive = (app: LiveApp): GoingLive =>
  app === "meta" ? metaGoingLive : getDefinition(app).goingLive;

/** Types that are now connected as another type, with their country. */
export const MOVED_MARKETPLACES = MARKETPLACE_TYPES.flatMap((channelType) => {
  const { moved } = getDefinition(channelType);
  return moved ? [{ channelType, ...moved }] : [];
});
