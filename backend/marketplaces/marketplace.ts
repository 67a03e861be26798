import type { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { ChannelCategory } from "./channel-references.ts";
import type { Connector } from "./connector.ts";
import type { GoingLive } from "./going-live.ts";

interface ModeSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
}

interface MarketplacePlace {
  /** SANDBOX allows a sandbox if no live marketplace is configured. */
  hasSandbox: boolean;
  /** The sandbox's address in this process: `http://localhost:3000/sandbox/shopee`. */
  sandboxHost: string;
}

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
  publicOrigin: string;
  /** The sandbox's categories, where the marketplace has no call for them. */
  sandboxCategories: readonly ChannelCategory[];
}

/** A marketplace's configuration and connector (registry.ts). */
export interface Marketplace<
  Variables extends z.ZodRawShape,
  S extends ModeSettings,
  Secret extends string,
> {
  readonly variables: Variables;
  /** Throws an Error that names missing variables of live mode. */
  settings(env: z.output<z.ZodObject<Variables>>, place: MarketplacePlace): S;
  /**
   * Settings that are generated at the first start, each from its purpose. The sandbox checks them
   * like the marketplace does.
   */
  readonly sandboxSecrets?: Readonly<Record<Secret, string>>;
  /** `null` where the marketplace no longer exists. */
  connector(settings: S, surroundings: Surroundings): Connector | null;
  /** The work of the operators before sellers can connect its shops. */
  readonly goingLive: GoingLive;
  /** The marketplace's shops in that country are now connected as another's. */
  readonly moved?: { readonly to: MarketplaceType; readonly countryCode: CountryCode };
}

export const defineMarketplace = <
  Variables extends z.ZodRawShape,
  S extends ModeSettings & Readonly<Record<Secret, string>>,
  Secret extends string = never,
>(
  definition: Marketplace<Variables, S, Secret>,
): Marketplace<Variables, S, Secret> => definition;
