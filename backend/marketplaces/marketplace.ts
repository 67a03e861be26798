import type { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { ChannelCategory } from "./channel-references.ts";
import type { Connector } from "./connector.ts";

interface Settings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
}

interface Place {
  /** SANDBOX allows one, should no live marketplace be configured. */
  hasSandbox: boolean;
  /** Where the sandbox answers in this process: `http://localhost:3000/sandbox/shopee`. */
  sandboxHost: string;
}

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
  publicOrigin: string;
  /** What the sandbox files products under where no call of the marketplace says it. */
  sandboxCategories: readonly ChannelCategory[];
}

/** A marketplace's product half: how it is configured and spoken to (registry.ts). */
export interface Marketplace<
  Variables extends z.ZodRawShape,
  S extends Settings,
  Secret extends string,
> {
  /** Its part of the environment. */
  readonly variables: Variables;
  /** Throws an Error that names what live mode lacks. */
  settings(env: z.output<z.ZodObject<Variables>>, place: Place): S;
  /**
   * Settings that are made at the first start, each from its purpose: the sandbox checks them like
   * the marketplace does.
   */
  readonly sandboxSecrets?: Readonly<Record<Secret, string>>;
  /** null: nobody answers there any more. */
  connector(settings: S, surroundings: Surroundings): Connector | null;
  /** Its shops in that country are connected as another marketplace's now. */
  readonly moved?: { readonly to: MarketplaceType; readonly countryCode: CountryCode };
}

export const marketplace = <
  Variables extends z.ZodRawShape,
  S extends Settings & Readonly<Record<Secret, string>>,
  Secret extends string = never,
>(
  definition: Marketplace<Variables, S, Secret>,
): Marketplace<Variables, S, Secret> => definition;
