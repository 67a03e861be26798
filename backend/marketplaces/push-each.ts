import type { ItemResult } from "./channel-figures.ts";
import { ConnectorError } from "./connector.ts";

const ABOUT_ONE = new Set<ConnectorError["kind"]>(["rejected", "not_found", "wrong_state"]);

/**
 * One call a variant, so that one that is refused leaves the others. What is no refusal of one
 * alone is thrown.
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
