import type { SignedIn, TestBackend } from "./backend.ts";
import { call } from "./context.ts";
import { flattenReply } from "./form-reply.ts";

type Occasion = Omit<NonNullable<Parameters<typeof call>[1]>, "apiFetch" | "token" | "answers">;

/** Calls loaders and actions as this member, with the real backend in this process. */
export function callsOf(world: TestBackend, { token }: SignedIn) {
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  return <Arguments, Result>(handler: (args: Arguments) => Result, occasion: Occasion = {}) =>
    call(handler, { ...occasion, apiFetch, token }).result;
}

/** Creates an owner with a new account, and returns their calls. */
export async function newSeller(world: TestBackend) {
  const owner = await world.signUp();
  return { owner, as: callsOf(world, owner) };
}

/** Returns the address of a redirect that a loader or action threw or returned. */
export async function redirectOf(result: unknown): Promise<string> {
  const answer = await Promise.resolve(result).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error(`No redirect but ${JSON.stringify(answer)}`);
  return answer.headers.get("Location") ?? `status ${answer.status}`;
}

/** Returns what an action returned with `data()`, read by flattenReply, and its status. */
export async function replyOf<T extends object>(
  result: unknown,
): Promise<{ data: ReturnType<typeof flattenReply<T>>; status: number }> {
  const answer = (await result) as { data: T; init: ResponseInit | null };
  if (!("data" in answer)) throw new Error("Not a reply of data()");
  return { data: flattenReply(answer.data), status: answer.init?.status ?? 200 };
}
