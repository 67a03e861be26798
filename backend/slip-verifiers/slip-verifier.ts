import type { SlipVerifierId } from "#contract/shop-slips.ts";

/** Services that ask the banks about transfer slips. Amounts are in satang. */
export interface SlipVerifierProvider {
  readonly id: SlipVerifierId;
  open(secretKey: string): SlipVerifier;
}

/** Every method throws only SlipVerifierError. */
export interface SlipVerifier {
  /** Checks the key, not a slip. */
  check(): Promise<SlipVerifierFace>;
  /** Asks about the transfer of a slip's QR. */
  verify(qrText: string): Promise<VerifiedTransfer>;
}

export interface SlipVerifierFace {
  /** The account's name there. */
  name: string;
  /** Remaining checks of the plan. `null`: unlimited. */
  left: number | null;
}

/** A transfer as the banks report it. */
export interface VerifiedTransfer {
  reference: string;
  amount: number;
  paidAt: Date;
  receiver: TransferReceiver;
  /** The service was asked about this slip before. */
  isRepeated: boolean;
}

export interface TransferReceiver {
  /** The Bank of Thailand's code; "" if unknown. */
  bank: string;
  /** In Thai and in English, as far as known. */
  names: readonly string[];
  /** Letters stand for hidden digits; "" if unknown. */
  account: string;
  /** The PromptPay id, with hidden digits too. */
  proxy: string;
  /** The whole number, if the seller registered the account with the service; else "". */
  registered: string;
}

export class SlipVerifierError extends Error {
  /**
   * `not_found`: no bank knows the transfer. `unauthorised`: the seller's key is wrong. `used_up`:
   * the plan has no checks left. `refused`: an unchanged retry is useless. `unreadable`: the answer
   * has another form. `unavailable`: try again later.
   */
  readonly kind:
    | "not_found"
    | "unauthorised"
    | "used_up"
    | "refused"
    | "unreadable"
    | "unavailable";
  readonly code: string;
  constructor(kind: SlipVerifierError["kind"], code: string, message: string) {
    super(message);
    this.name = "SlipVerifierError";
    this.kind = kind;
    this.code = code;
  }
}
