import type { ItemResult } from "./channel-figures.ts";
import { ConnectorError } from "./connector.ts";

const ABOUT_ONE = new Set<ConnectorError["kind"]>(["rejected", "not_found", "wrong_state"]);

/**
 * Makes one call per variant, so that one refusal leaves the other variants. Throws errors that
 * are not the refusal of one variant.
 */
export async function pushEach<Item extends { externalVariantId: string }>(
  items: readonly Item[],
  push: (item: Item) => Promise<void>,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) {
    const { externalVariantId } = item;
    try {
      await push(item);
      results.push({ externalVariantId, ok: true });
    } catch (error) {
      if (!(error instanceof ConnectorError) || !ABOUT_ONE.has(error.kind)) throw error;
      results.push({ externalVariantId, ok: false, code: error.code, message: error.message });
    }
  }
  return results;
}
