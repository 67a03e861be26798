import { expect } from "vitest";
import { visit } from "./app.ts";
import { startTestBackend } from "./backend.ts";
import { startSelling } from "./selling-account.ts";

/**
 * The production build with a separate backend, and a seller with products, listings and orders.
 */
export async function startSellerPages() {
  const world = await startTestBackend();
  const seller = await startSelling(world);
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  return {
    seller,
    close: () => world.close(),
    /** Returns the page as text. The status must be 200. */
    async read(path: string): Promise<string> {
      const { html, response } = await visit(path, { token: seller.token, env: { apiFetch } });
      expect(response.status, path).toBe(200);
      return html;
    },
  };
}
