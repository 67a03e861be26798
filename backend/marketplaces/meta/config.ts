import { z } from "zod";

export const META_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` needs the app's id and secret. */
  META_MODE: z.enum(["sandbox", "live"]).optional(),
  META_HOST: z.url().default("https://graph.facebook.com"),
  /** The consent page. Set the app's redirect address to `…/meta/connected` of APP_ORIGIN. */
  META_DIALOG_HOST: z.url().default("https://www.facebook.com"),
  /** A version ends some two years after its release. */
  META_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default("v24.0"),
  META_APP_ID: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  /** A configuration of Facebook Login for Business, with tokens of a system user. */
  META_LOGIN_CONFIG_ID: z.string().regex(/^\d+$/).optional(),
};
const Variables = z.object(META_VARIABLES);

export interface MetaSettings {
  /** `off`: nobody can connect. */
  mode: "sandbox" | "live" | "off";
  host: string;
  dialogHost: string;
  /** `v24.0` */
  version: string;
  appId: string;
  appSecret: string;
  /** `null`: a person consents, for sixty days. */
  loginConfigId: string | null;
  /** Pages of a catalogue and of a business's domains. */
  businessHost: string;
}

/** Throws an Error that names missing variables of live mode. */
export function readMetaSettings(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): MetaSettings {
  const isLive =
    e.META_MODE === "live" || (e.META_MODE === undefined && e.META_APP_ID !== undefined);
  if (!isLive) {
    const sandbox = `${new URL(publicOrigin).origin}/sandbox/meta`;
    return {
      mode: hasSandbox ? "sandbox" : "off",
      ...{ host: sandbox, dialogHost: sandbox, businessHost: sandbox },
      version: e.META_VERSION,
      appId: "100000000000001",
      // Generated at the first start (main.ts); the sandbox checks it like Meta does.
      appSecret: "",
      loginConfigId: e.META_LOGIN_CONFIG_ID ?? null,
    };
  }
  const { META_APP_ID, META_APP_SECRET } = e;
  if (!(META_APP_ID && META_APP_SECRET))
    throw new Error("META_APP_ID and META_APP_SECRET are needed for the live Meta");
  return {
    mode: "live",
    host: e.META_HOST,
    dialogHost: e.META_DIALOG_HOST,
    businessHost: "https://business.facebook.com",
    version: e.META_VERSION,
    appId: META_APP_ID,
    appSecret: META_APP_SECRET,
    loginConfigId: e.META_LOGIN_CONFIG_ID ?? null,
  };
}
