import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { orderLines } from "../db/schema/orders.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { toStoredAddresses } from "../own-addresses.ts";
import { mapLines } from "./map-lines.ts";
import { spaceOptions } from "./spaced-options.ts";

interface LineOwner {
  id: string;
  accountId: string;
}

/**
 * Writes the lines of a new order. Later a channel only cancels units (cancel-units.ts): an
 * addition is another order.
 */
export async function writeLines(
  tx: Transaction,
  channel: LineOwner,
  order: LineOwner,
  lines: ChannelOrder["lines"],
): Promise<void> {
  if (lines.length === 0) return;
  const mappedVariants = await mapLines(tx, channel, lines);
  await tx.insert(orderLines).values(
    lines.map((line, position) => {
      const variant = mappedVariants.get(line);
      const ourFields = {
        variantId: variant?.variantId ?? null,
        sku: variant?.sku ?? line.sku,
        unitCogs: variant?.cogs ?? 0,
      };
      const imageUrl = toStoredAddresses(line.imageUrl);
      return {
        ...line,
        variantName: spaceOptions(line.variantName),
        ...ourFields,
        imageUrl,
        accountId: order.accountId,
        orderId: order.id,
        position,
      };
    }),
  );
}

/** Maps lines with unknown SKUs again. Returns how many got a product. */
export async function mapUnmappedLines(
  tx: Transaction,
  channel: LineOwner,
  order: LineOwner,
): Promise<number> {
  const unmapped = await tx
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.accountId, order.accountId),
        eq(orderLines.orderId, order.id),
        isNull(orderLines.variantId),
      ),
    )
    .orderBy(asc(orderLines.position));
  const mappedVariants = await mapLines(tx, channel, unmapped);
  for (const [line, variant] of mappedVariants)
    await tx
      .update(orderLines)
      .set({ variantId: variant.variantId, sku: variant.sku, unitCogs: variant.cogs })
      .where(and(eq(orderLines.accountId, line.accountId), eq(orderLines.id, line.id)));
  return mappedVariants.size;
}
