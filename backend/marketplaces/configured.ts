import type { z } from "zod";
import { MARKETPLACE_TYPES } from "#contract/marketplace-face.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { ChannelCategory } from "./channel-references.ts";
import type { Connector } from "./connector.ts";
import type { Marketplace } from "./marketplace.ts";
import { MARKETPLACES } from "./registry.ts";

/** What one definition has as the very text is text: secrets are empty until they are made. */
type SettingsOf<S> = {
  [Name in keyof S]: Name extends "mode" ? S[Name] : S[Name] extends string ? string : S[Name];
};

export type MarketplaceSettings = {
  [Type in MarketplaceType]: SettingsOf<ReturnType<(typeof MARKETPLACES)[Type]["settings"]>>;
};

type AnyMarketplace = Marketplace<z.ZodRawShape, { mode: "sandbox" | "live" | "off" }, string>;

/** Whatever each one's own settings are: what comes out of one definition goes into the same. */
const definitionOf = (type: MarketplaceType) => MARKETPLACES[type] as unknown as AnyMarketplace;

/** The types of their values are each definition's own. */
export const MARKETPLACE_VARIABLES: Readonly<Record<never, z.ZodType>> = Object.assign(
  {},
  ...MARKETPLACE_TYPES.map((type) => definitionOf(type).variables),
);

const eachMarketplace = <T>(make: (type: MarketplaceType) => T) =>
  Object.fromEntries(MARKETPLACE_TYPES.map((type) => [type, make(type)]));

/** Throws an Error that names what a live marketplace lacks. */
export const readMarketplaces = (
  env: Record<string, unknown>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): MarketplaceSettings =>
  eachMarketplace((type) =>
    definitionOf(type).settings(env, {
      hasSandbox,
      sandboxHost: `${new URL(publicOrigin).origin}/sandbox/${type}`,
    }),
  ) as MarketplaceSettings;

/** With the secrets of those that run here, each made from its purpose. */
export const withSandboxSecrets = (
  settings: MarketplaceSettings,
  derived: (purpose: string) => string,
): MarketplaceSettings =>
  eachMarketplace((type) => {
    const secrets = settings[type].mode === "sandbox" ? definitionOf(type).sandboxSecrets : {};
    const made = Object.entries(secrets ?? {}).map(([name, purpose]) => [name, derived(purpose)]);
    return { ...settings[type], ...Object.fromEntries(made) };
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
    const connector = definitionOf(type).connector(settings[type], {
      ...surroundings,
      sandboxCategories: sandboxCategories[type] ?? [],
    });
    if (connector) connectors.set(type, connector);
  }
  return connectors;
}

/** The types that are connected only as another one now, in the country that they were of. */
export const MOVED_MARKETPLACES = MARKETPLACE_TYPES.flatMap((channelType) => {
  const { moved } = definitionOf(channelType);
  return moved ? [{ channelType, ...moved }] : [];
});
