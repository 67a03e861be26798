import type { Context } from "hono";

export interface KnowsSeller {
  /**
   * Returns the marketplace's name of the browser's seller, or the answer for a visitor without
   * one: a sign-in or a refusal.
   */
  seller: (request: Request) => Promise<string | Response>;
}

/** Answers with the result of `answer` for the signed-in seller, and nobody else. */
export async function answerSeller(
  c: Context,
  deps: KnowsSeller,
  answer: (seller: string) => Promise<Response>,
): Promise<Response> {
  const seller = await deps.seller(c.req.raw);
  return typeof seller === "string" ? answer(seller) : seller;
}
