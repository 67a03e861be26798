import type { Context } from "hono";

export interface KnowsSeller {
  /**
   * The seller whom this marketplace knows the browser as, or the answer for whoever is nobody: the
   * way to sign in, or a refusal.
   */
  seller: (request: Request) => Promise<string | Response>;
}

/** Answers with what `answer` makes for the seller who is signed in, and nobody else. */
export async function forSeller(
  c: Context,
  deps: KnowsSeller,
  answer: (seller: string) => Promise<Response>,
): Promise<Response> {
  const seller = await deps.seller(c.req.raw);
  return typeof seller === "string" ? answer(seller) : seller;
}
