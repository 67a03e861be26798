import type { z } from "zod";
import { parseStorable } from "../../http/storable.ts";
import {
  type SlipVerifier,
  SlipVerifierError,
  type SlipVerifierProvider,
  type VerifiedTransfer,
} from "../slip-verifier.ts";
import { Failure, Info, Verified } from "./wire.ts";

interface EasySlipSettings {
  /** The host without a trailing slash. */
  host: string;
  fetch: typeof fetch;
}

const TIMEOUT_MS = 20_000;
/** The service's codes for baht. */
const BAHT_CODES = ["", "THB", "764"];

/** See docs/marketplaces/slips.md. */
export const createEasySlip = (settings: EasySlipSettings): SlipVerifierProvider => ({
  id: "easyslip",
  open: (secretKey) => openAccount(settings, secretKey),
});

function openAccount({ host, fetch }: EasySlipSettings, secretKey: string): SlipVerifier {
  const headers = { Authorization: `Bearer ${secretKey}` };
  return {
    async check() {
      const { data } = await callEasySlip(fetch, `${host}/v2/info`, { headers }, Info);
      return { name: data.application.name, left: data.application.quota.remaining };
    },
    async verify(qrText) {
      const answer = await callEasySlip(
        fetch,
        `${host}/v2/verify/bank`,
        {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({ payload: qrText, matchAccount: true, checkDuplicate: true }),
        },
        Verified,
      );
      return readTransfer(answer);
    },
  };
}

/** Redirects fail, because no other host may get the key. */
async function callEasySlip<T>(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
  shape: z.ZodType<T>,
): Promise<T> {
  const { status, json } = await sendRequest(fetcher, url, init);
  if (status >= 200 && status < 300) {
    const parsed = shape.safeParse(json);
    if (parsed.success) return parsed.data;
    // A page of a server before theirs says nothing about the slip.
    if (json === null) throw new SlipVerifierError("unavailable", "no_json", "No JSON");
    throw new SlipVerifierError("unreadable", "unreadable", "The answer has another form");
  }
  throw toError(status, json);
}

async function sendRequest(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetcher(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, json: parseJson(await response.text()) };
  } catch (error) {
    throw new SlipVerifierError("unavailable", "no_answer", String(error));
  }
}

function parseJson(body: string): unknown {
  try {
    return parseStorable(body);
  } catch {
    return null;
  }
}

/** See document.easyslip.com/en/reference/error-codes. */
const KIND_BY_CODE: Readonly<Record<string, SlipVerifierError["kind"]>> = {
  QUOTA_EXCEEDED: "used_up",
  SLIP_NOT_FOUND: "not_found",
  API_SERVER_ERROR: "unavailable",
};

function toError(status: number, json: unknown): SlipVerifierError {
  const failure = Failure.safeParse(json);
  const { code, message } = failure.success
    ? failure.data.error
    : { code: `HTTP_${status}`, message: `HTTP ${status}` };
  const knownKind = Object.hasOwn(KIND_BY_CODE, code) ? KIND_BY_CODE[code] : undefined;
  if (knownKind) return new SlipVerifierError(knownKind, code, message);
  if (status >= 500 || status === 429 || status < 400)
    return new SlipVerifierError("unavailable", code, message);
  return new SlipVerifierError(
    status === 401 || status === 403 ? "unauthorised" : "refused",
    ...([code, message] as const),
  );
}

/** `TOKEN` and `DUMMY` are no account numbers. */
const isAccountNumber = (type: string) => (type || "BANKAC") === "BANKAC";

function readTransfer({ data }: z.output<typeof Verified>): VerifiedTransfer {
  const { rawSlip, amountInSlip, matchedAccount, isDuplicate } = data;
  const { receiver, amount, countryCode } = rawSlip;
  if (!BAHT_CODES.includes(amount.local?.currency ?? "") || (countryCode || "TH") !== "TH")
    throw new SlipVerifierError("unreadable", "other_currency", "A transfer of other money");
  const { name, bank, proxy } = receiver.account;
  return {
    reference: rawSlip.transRef,
    amount: Math.round(amountInSlip * 100),
    paidAt: rawSlip.date,
    receiver: {
      bank: receiver.bank?.id ?? "",
      names: [name?.th, name?.en].flatMap((text) => text || []),
      account: bank && isAccountNumber(bank.type) ? bank.account : "",
      proxy: proxy?.account ?? "",
      registered: matchedAccount?.bankNumber ?? "",
    },
    isRepeated: isDuplicate,
  };
}
