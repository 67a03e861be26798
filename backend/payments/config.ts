import { z } from "zod";
import type { XenditCards } from "./xendit.ts";

export const PAYMENT_VARIABLES = {
  /** Payments of Indonesian accounts. Without a key they use the sandbox, if SANDBOX allows it. */
  XENDIT_SECRET_KEY: z.string().optional(),
  /** Cards by token, for accounts with Xendit's older card API. */
  XENDIT_PUBLIC_KEY: z.string().optional(),
  /**
   * `session`: cards are entered on Xendit's page (new accounts); `token`: on ours, the default
   * with a public key.
   */
  XENDIT_CARDS: z.enum(["session", "token"]).optional(),
  /** The "verification token" of Xendit's dashboard. */
  XENDIT_WEBHOOK_TOKEN: z.string().optional(),
  XENDIT_HOST: z.url().default("https://api.xendit.co"),
  /** Payments of Thai accounts. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  /** `whsec_…` */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_HOST: z.url().default("https://api.stripe.com"),
};
const Variables = z.object(PAYMENT_VARIABLES);

export interface PaymentSettings {
  /** `null` if payments are off in that country. */
  xendit: XenditSettings | null;
  stripe: StripeSettings | null;
  /** `null` if the payment sandbox does not run in this process. */
  sandboxHost: string | null;
}

interface XenditSettings {
  host: string;
  secretKey: string;
  webhookToken: string;
  cards: XenditCards;
}
interface StripeSettings {
  host: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  scriptUrl: string;
}

/** Throws an Error that names missing variables. main.ts creates the sandbox's secrets. */
export function readPaymentSettings(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): PaymentSettings {
  const sandbox = `${new URL(publicOrigin).origin}/sandbox/payments`;
  const missingVariables = [
    ...(e.XENDIT_SECRET_KEY
      ? ([
          ...(e.XENDIT_CARDS === "token"
            ? ([["XENDIT_PUBLIC_KEY", e.XENDIT_PUBLIC_KEY]] as const)
            : []),
          ["XENDIT_WEBHOOK_TOKEN", e.XENDIT_WEBHOOK_TOKEN],
        ] as const)
      : []),
    ...(e.STRIPE_SECRET_KEY
      ? ([
          ["STRIPE_PUBLISHABLE_KEY", e.STRIPE_PUBLISHABLE_KEY],
          ["STRIPE_WEBHOOK_SECRET", e.STRIPE_WEBHOOK_SECRET],
        ] as const)
      : []),
  ].flatMap(([name, value]) => (value ? [] : [name]));
  if (missingVariables.length > 0)
    throw new Error(`${missingVariables.join(", ")}: needed for live payments`);
  return {
    xendit: e.XENDIT_SECRET_KEY
      ? {
          host: e.XENDIT_HOST,
          secretKey: e.XENDIT_SECRET_KEY,
          webhookToken: e.XENDIT_WEBHOOK_TOKEN ?? "",
          cards: makeCardOptions(e.XENDIT_CARDS ?? (e.XENDIT_PUBLIC_KEY ? "token" : "session"), {
            publicKey: e.XENDIT_PUBLIC_KEY ?? "",
            scriptUrl: "https://js.xendit.co/v1/xendit.min.js",
          }),
        }
      : hasSandbox
        ? {
            host: `${sandbox}/xendit`,
            secretKey: "",
            webhookToken: "",
            cards: makeCardOptions(e.XENDIT_CARDS ?? "token", {
              publicKey: "xnd_public_sandbox",
              scriptUrl: `${sandbox}/xendit/v1/xendit.min.js`,
            }),
          }
        : null,
    stripe: e.STRIPE_SECRET_KEY
      ? {
          host: e.STRIPE_HOST,
          secretKey: e.STRIPE_SECRET_KEY,
          publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? "",
          webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? "",
          scriptUrl: "https://js.stripe.com/v3/",
        }
      : hasSandbox
        ? {
            host: `${sandbox}/stripe`,
            secretKey: "",
            publishableKey: "pk_sandbox",
            webhookSecret: "",
            scriptUrl: `${sandbox}/stripe/v3/stripe.js`,
          }
        : null,
    sandboxHost: hasSandbox && !(e.XENDIT_SECRET_KEY && e.STRIPE_SECRET_KEY) ? sandbox : null,
  };
}

const makeCardOptions = (
  by: XenditCards["by"],
  script: { publicKey: string; scriptUrl: string },
): XenditCards => (by === "token" ? { by, ...script } : { by });
