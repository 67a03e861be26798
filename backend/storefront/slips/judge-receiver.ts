import { findThaiBankCode } from "#contract/thai-banks.ts";
import type { TransferReceiver } from "../../slip-verifiers/slip-verifier.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { isSameHolder } from "./holder-names.ts";

/** Fewer shown digits may be anybody's account. */
const MIN_DIGITS = 4;

/**
 * Returns whether the money went to an account that the shop shows its buyers. The digits that a
 * slip shows are many people's, so that they alone are `likely`: the whole number that the service
 * knows, or the holder's name, has to agree too.
 */
export function judgeReceiver(
  { bank, account, proxy, registered, names }: TransferReceiver,
  { bankAccounts, qrText }: Pick<OpenStorefront, "bankAccounts" | "qrText">,
): "certain" | "likely" | "other" {
  const promptPay = writePromptPay(qrText);
  const ownNumbers = [...bankAccounts.map(({ number }) => number), ...promptPay];
  if (registered !== "" && ownNumbers.some((own) => keepDigits(own) === keepDigits(registered)))
    return "certain";
  const isPromptPay = promptPay.some((id) => fitsShown(id, proxy));
  // An account behind the shop's PromptPay id may be one that the shop does not show.
  if (registered !== "") return isPromptPay ? "likely" : "other";
  const atBank = bankAccounts.filter(
    (own) => bank !== "" && findThaiBankCode(own.bank) === bank && fitsShown(own.number, account),
  );
  const holders = (isPromptPay ? bankAccounts : atBank).map(({ holder }) => holder);
  if (holders.some((holder) => names.some((name) => isSameHolder(name, holder)))) return "certain";
  const isUndecided = bankAccounts.some(
    (own) =>
      (bank === "" || findThaiBankCode(own.bank) === null) &&
      [account, proxy].some((shown) => fitsShown(own.number, shown)),
  );
  return isPromptPay || atBank.length > 0 || isUndecided ? "likely" : "other";
}

const keepDigits = (number: string) => number.replace(/\D/g, "");

/** Returns the forms in which banks write a PromptPay id: a phone with its country code, or not. */
function writePromptPay(id: string): string[] {
  const digits = keepDigits(id);
  return /^0\d{9}$/.test(digits)
    ? [digits, `66${digits.slice(1)}`, `0066${digits.slice(1)}`]
    : digits === ""
      ? []
      : [digits];
}

/** Returns whether a number is the one of which a slip shows only some digits. */
export function fitsShown(number: string, shown: string): boolean {
  const digits = keepDigits(number);
  const places = shown.replace(/[^\dx*•]/gi, "");
  return (
    places.length === digits.length &&
    keepDigits(places).length >= MIN_DIGITS &&
    [...places].every((place, at) => !/\d/.test(place) || place === digits[at])
  );
}
