import {
  type CardFault,
  type CardInput,
  findCardFault,
  parseExpiry,
} from "#app/models/billing/card-checks.ts";
import type { PaymentOptions } from "#contract/top-up.ts";

type Provider = NonNullable<PaymentOptions["card"]>;

/** Fields sent instead of the card. */
export type TokenFields =
  | { tokenId: string; authenticationId: string }
  | { paymentMethodId: string };

/** A card error, or the provider's message: a sentence, or the code of `refused`. */
export class CardError extends Error {
  readonly code: CardFault | "failed_to_create_token" | "refused";
  readonly words: string | null;
  constructor(code: CardError["code"], words: string | null = null) {
    super(words ?? code);
    this.code = code;
    this.words = words;
  }
}

/** Xendit.js v1. */
interface XenditToken {
  id: string;
  authentication_id: string;
  status: "VERIFIED" | "IN_REVIEW" | "FAILED";
  payer_authentication_url?: string;
  failure_reason?: string;
}
interface XenditLibrary {
  setPublishableKey(key: string): void;
  card: {
    createToken(
      card: object,
      callback: (error: { message?: string } | null, token: XenditToken) => void,
    ): void;
  };
}
/** Stripe.js v3. */
interface StripeElement {
  mount(where: HTMLElement): void;
  destroy(): void;
}
interface StripeLibrary {
  elements(): { create(type: "card"): StripeElement };
  createPaymentMethod(options: { type: "card"; card: StripeElement }): Promise<{
    error?: { message?: string };
    paymentMethod?: { id: string };
  }>;
}
declare global {
  interface Window {
    Xendit?: XenditLibrary;
    Stripe?: (key: string) => StripeLibrary;
  }
}

let loaded: { url: string; done: Promise<void> } | null = null;

/** The scripts of two providers cannot be loaded together (docs/specification.md "Payments"). */
function loadScript(url: string): Promise<void> {
  if (loaded && loaded.url !== url) throw new Error("Another card provider's script is loaded");
  loaded ??= {
    url,
    done: new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = () => resolve();
      script.onerror = () => {
        loaded = null;
        script.remove();
        reject(new CardError("failed_to_create_token"));
      };
      document.head.append(script);
    }),
  };
  return loaded.done;
}

export function readCard(form: HTMLFormElement): CardInput {
  const readCardField = (name: string) =>
    form.querySelector<HTMLInputElement>(`[data-card="${name}"]`)?.value ?? "";
  return {
    cardNumber: readCardField("number"),
    expiration: readCardField("expiry"),
    cvv: readCardField("cvv").trim(),
    cardholderName: readCardField("holder").trim(),
  };
}

/**
 * Creates a token. Throws CardError. `onAsk` gets the bank's authentication page and a function
 * that cancels; the dialog ends with the promise.
 */
export async function createToken(
  provider: Provider,
  card: CardInput,
  total: number,
  onAsk: (url: string, giveUp: () => void) => void,
): Promise<TokenFields> {
  if (provider.provider === "stripe") return createStripeToken();
  const fault = findCardFault(card, new Date());
  if (fault) throw new CardError(fault);
  await loadScript(provider.scriptUrl);
  return createXenditToken(provider, card, total, onAsk);
}

function createXenditToken(
  { publishableKey }: Provider,
  card: CardInput,
  total: number,
  onAsk: (url: string, giveUp: () => void) => void,
): Promise<TokenFields> {
  const { Xendit } = window;
  const expiry = parseExpiry(card.expiration);
  if (!Xendit || !expiry) throw new CardError("failed_to_create_token");
  Xendit.setPublishableKey(publishableKey);
  const details = {
    amount: total,
    card_number: card.cardNumber.replace(/[\s-]/g, ""),
    card_exp_month: expiry.month,
    card_exp_year: expiry.year,
    card_cvn: card.cvv,
    card_holder_name: card.cardholderName,
    is_multiple_use: false,
    should_authenticate: true,
  };
  return new Promise((resolve, reject) => {
    // Xendit calls back twice if the card holder has to authenticate in between.
    Xendit.card.createToken(details, (error, token) => {
      if (error) reject(new CardError("failed_to_create_token", error.message ?? null));
      else if (token.status === "VERIFIED")
        resolve({ tokenId: token.id, authenticationId: token.authentication_id });
      else if (token.status === "IN_REVIEW" && token.payer_authentication_url)
        onAsk(token.payer_authentication_url, () =>
          reject(new CardError("refused", "AUTHENTICATION_FAILED")),
        );
      else if (token.failure_reason) reject(new CardError("refused", token.failure_reason));
      else reject(new CardError("failed_to_create_token"));
    });
  });
}

let stripeCard: { stripe: StripeLibrary; element: StripeElement } | null = null;

/** Mounts Stripe's card fields. Resolves to a function that removes them. */
export async function mountStripeCard(
  where: HTMLElement,
  { scriptUrl, publishableKey }: Pick<Provider, "scriptUrl" | "publishableKey">,
): Promise<() => void> {
  await loadScript(scriptUrl);
  const stripe = window.Stripe?.(publishableKey);
  if (!stripe) throw new CardError("failed_to_create_token");
  const element = stripe.elements().create("card");
  element.mount(where);
  stripeCard = { stripe, element };
  return () => {
    element.destroy();
    if (stripeCard?.element === element) stripeCard = null;
  };
}

async function createStripeToken(): Promise<TokenFields> {
  if (!stripeCard) throw new CardError("failed_to_create_token");
  const { stripe, element } = stripeCard;
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    type: "card",
    card: element,
  });
  if (!paymentMethod) throw new CardError("failed_to_create_token", error?.message ?? null);
  return { paymentMethodId: paymentMethod.id };
}
