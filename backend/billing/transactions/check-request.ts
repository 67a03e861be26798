import type { CountryCode } from "#contract/countries.ts";
import {
  BANK_CODES,
  type BankCode,
  PAYMENT_METHOD,
  type PaymentMethod,
} from "#contract/payment-methods.ts";
import type { PaymentRequest } from "#contract/transactions.ts";
import type { CardReference } from "../../db/schema/top-ups.ts";
import { invalid } from "../../http/problem-error.ts";
import { type ChosenQuota, chooseQuota } from "../price-top-up.ts";

export interface CheckedRequest {
  method: PaymentMethod;
  bankCode: BankCode | null;
  card: CardReference | null;
  chosenQuota: ChosenQuota;
}

/**
 * Checks the bank's id, the card, the payment method and the package, in this order. `needsToken`:
 * the payer enters a card in our page. Throws 422 `bank_info_missing`, `credit_card_info_missing`,
 * `empty_payment_method_id`, `unsupported_payment_type` or `invalid_package_number`.
 */
export function checkRequest(
  countryCode: CountryCode,
  request: PaymentRequest,
  { needsToken }: { needsToken: boolean },
): CheckedRequest {
  const bankCode =
    request.paymentMethod === PAYMENT_METHOD.bank ? checkBank(countryCode, request) : null;
  const card =
    request.paymentMethod === PAYMENT_METHOD.creditCard && needsToken
      ? checkCard(countryCode, request)
      : null;
  const method = checkMethod(countryCode, request.paymentMethod);
  return { method, bankCode, card, chosenQuota: chooseQuota(countryCode, request) };
}

function checkBank(countryCode: CountryCode, { bank }: PaymentRequest): BankCode | null {
  // No Thai bank is offered, so `checkMethod` refuses the method.
  if (countryCode !== "id") return null;
  const code = bank?.bankCode ?? "";
  if (!isBank(code))
    throw invalid("bank_info_missing", "bank info missing", { "bank.bankCode": "required" });
  return code;
}

function checkCard(countryCode: CountryCode, { creditCard }: PaymentRequest): CardReference {
  if (!creditCard) throw invalid("credit_card_info_missing", "credit card info missing");
  if (countryCode === "th") {
    const { paymentMethodId } = creditCard;
    if (!paymentMethodId) throw invalid("empty_payment_method_id", "empty payment method id");
    return { paymentMethodId };
  }
  const { tokenId, authenticationId } = creditCard;
  if (!tokenId || !authenticationId)
    throw invalid("credit_card_info_missing", "credit card info missing");
  return { tokenId, authenticationId };
}

const SUPPORTED_METHODS: Record<CountryCode, readonly PaymentMethod[]> = {
  id: [PAYMENT_METHOD.bank, PAYMENT_METHOD.qr, PAYMENT_METHOD.creditCard],
  th: [PAYMENT_METHOD.creditCard, PAYMENT_METHOD.qr],
};

function checkMethod(countryCode: CountryCode, method: number): PaymentMethod {
  const knownMethod = SUPPORTED_METHODS[countryCode].find(
    (paymentMethod) => paymentMethod === method,
  );
  if (knownMethod === undefined)
    throw invalid("unsupported_payment_type", "unsupported payment type");
  return knownMethod;
}

const isBank = (code: string): code is BankCode =>
  BANK_CODES.some((knownBank) => knownBank === code);
