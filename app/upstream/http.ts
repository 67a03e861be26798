import "server-only";
import type { Endpoint, Input, Output } from "#contract/endpoint.ts";
import type { Language } from "#contract/languages.ts";
import { Problem } from "#contract/problem.ts";
import { createProblemResponse } from "./problem-response.ts";

interface CallerOptions {
  /** The base address of the calls, without a trailing slash. */
  apiBase: string;
  fetch: typeof fetch;
  token: string | null;
  language: Language;
  signal: AbortSignal;
  requestId: string;
  /** Headers that describe the visitor (visitor-headers.ts). */
  visitor: Record<string, string>;
  wait?: (ms: number) => Promise<void>;
}

interface CallOptions {
  /** Repeating a write with the same key has no second effect. Default: a new key per call. */
  idempotencyKey?: string;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
) => Promise<Output<E>>;

/** The contract's input, or form data: its type does not know which calls are multipart. */
type CallInput<E extends Endpoint> =
  | Input<E>
  | (Omit<Input<E>, "body"> & (E["body"] extends undefined ? object : { body: FormData }));
/** The input is optional when the call has neither path params nor a body. */
type InputArguments<E extends Endpoint> =
  object extends Input<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;
const RETRIED_STATUSES = new Set([502, 503, 504]);
const LONGEST_WAIT_S = 5;

/**
 * Creates the function for all calls to the upstream services. It returns the parsed body, or the
 * raw Response for calls without a response schema. It throws
 * - the upstream's Response when that is not OK,
 * - a 503 Response (`upstream_unavailable`) without an answer in time,
 * - a 502 Response (`contract_broken`) with call and field when the body breaks the contract,
 * - `Error("Request aborted")` when the browser has cancelled.
 *
 * Reads are repeated once after 502, 503, 504 or a lost connection, and after 429 if Retry-After is
 * at most 5 s.
 */
export function createCall(options: CallerOptions): Call {
  async function call(
    endpoint: Endpoint,
    input: AnyInput = {},
    { idempotencyKey }: CallOptions = {},
  ): Promise<unknown> {
    const url = options.apiBase + fillPath(endpoint, input.params) + queryString(input.query);
    const init = requestInit(endpoint, input.body, options, idempotencyKey);
    const deadlines: RequestDeadline[] = [];
    try {
      const response = await sendRequest(url, init, endpoint, options, deadlines);
      if (!response.ok) throw response;
      return endpoint.response ? await parseBody(endpoint, response) : response;
    } finally {
      for (const deadline of deadlines) deadline.end();
    }
  }
  return call as Call;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function fillPath(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || String(value).trim() === "")
      throw createProblemResponse(400, "missing_id", "missing id");
    return encodeURIComponent(String(value));
  });
}

/** Lists are comma-joined. Empty lists and undefined values are left out. */
function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(",") : String(value);
    if (!Array.isArray(value) || value.length > 0) search.set(name, text);
  }
  return search.size > 0 ? `?${search}` : "";
}

function requestInit(
  endpoint: Endpoint,
  body: unknown,
  options: CallerOptions,
  idempotencyKey?: string,
): RequestInit {
  const headers = new Headers({
    ...options.visitor,
    Accept: endpoint.produces,
    Locale: options.language,
    "X-Request-Id": options.requestId,
  });
  if (options.token) headers.set("x-jwt", `Bearer ${options.token}`);
  if (endpoint.method !== "get")
    headers.set("Idempotency-Key", idempotencyKey ?? crypto.randomUUID());
  if (body === undefined) return { method: endpoint.method.toUpperCase(), headers };
  if (body instanceof FormData) return { method: endpoint.method.toUpperCase(), headers, body };
  headers.set("Content-Type", "application/json");
  return { method: endpoint.method.toUpperCase(), headers, body: JSON.stringify(body) };
}

/** Unlike `AbortSignal.timeout`, it can be cancelled, which frees the request's memory. */
interface RequestDeadline {
  signal: AbortSignal;
  isOver: () => boolean;
  /** Call it after the body has been read. */
  end: () => void;
}

function startDeadline(ms: number, outer: AbortSignal): RequestDeadline {
  const controller = new AbortController();
  const abortRequest = () => controller.abort(outer.reason);
  let isDeadlineOver = false;
  const timer = setTimeout(() => {
    isDeadlineOver = true;
    controller.abort();
  }, ms);
  if (outer.aborted) abortRequest();
  else outer.addEventListener("abort", abortRequest, { once: true });
  const endDeadline = () => {
    clearTimeout(timer);
    outer.removeEventListener("abort", abortRequest);
  };
  return { signal: controller.signal, isOver: () => isDeadlineOver, end: endDeadline };
}

async function sendRequest(
  url: string,
  init: RequestInit,
  endpoint: Endpoint,
  options: CallerOptions,
  deadlines: RequestDeadline[],
): Promise<Response> {
  const sendOnce = () => {
    const deadline = startDeadline(
      endpoint.method === "get" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      options.signal,
    );
    deadlines.push(deadline);
    return attemptFetch(url, init, endpoint, options, deadline);
  };
  const wait = options.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  const first = await sendOnce();
  if (endpoint.method !== "get") return first;
  if (RETRIED_STATUSES.has(first.status)) return sendOnce();
  const retryAfter = Number(first.headers.get("Retry-After") ?? Number.NaN);
  if (first.status !== 429 || !(retryAfter >= 0 && retryAfter <= LONGEST_WAIT_S)) return first;
  await wait(retryAfter * 1000);
  return sendOnce();
}

/** Returns a 503 for a lost connection, so that it is retried and shown like the upstream's own. */
async function attemptFetch(
  url: string,
  init: RequestInit,
  endpoint: Endpoint,
  options: CallerOptions,
  deadline: RequestDeadline,
): Promise<Response> {
  try {
    return await options.fetch(url, { ...init, signal: deadline.signal });
  } catch (error) {
    if (options.signal.aborted) throw new Error("Request aborted", { cause: error });
    const unavailable = createProblemResponse(
      503,
      "upstream_unavailable",
      `${endpoint.name}: ${deadline.isOver() ? "no answer in time" : String(error)}`,
    );
    // After a timeout, another wait of the same length is no use.
    if (deadline.isOver()) throw unavailable;
    return unavailable;
  }
}

async function parseBody(endpoint: Endpoint, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = endpoint.response?.safeParse(body);
  if (parsed?.success) return parsed.data;
  const issue = parsed?.error.issues[0];
  const field = issue && issue.path.length > 0 ? issue.path.join(".") : "body";
  throw createProblemResponse(
    502,
    "contract_broken",
    `${endpoint.name}: ${field}: ${issue?.message ?? "not JSON"}`,
  );
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; status: number; problem: Problem };

const UNANSWERED_STATUSES = new Set([503, 504]);
const REFUSED_STATUSES = new Set([400, 402, 409, 413, 415, 422, 429, ...UNANSWERED_STATUSES]);

/**
 * For actions: turns a refusal that a person can resolve (400, 402, 409, 413, 415, 422, 429), or a
 * missing answer (503, 504), into a value, so that the form shows the typed values again. Rethrows
 * everything else for the error page.
 */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof Response) || !REFUSED_STATUSES.has(error.status)) throw error;
    const problem = Problem.safeParse(await error.json().catch(() => undefined));
    return {
      ok: false,
      status: error.status,
      problem: problem.data ?? {
        code: UNANSWERED_STATUSES.has(error.status) ? "upstream_unavailable" : "refused",
        message: `HTTP ${error.status}`,
      },
    };
  }
}

/** Returns whether the resource's current state caused the refusal (409). */
export const isConflict = ({ status }: { status: number }): boolean => status === 409;

/** Returns `null` for a 404, for a page that can show something else. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  }
}
