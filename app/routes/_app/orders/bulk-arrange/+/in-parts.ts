import "server-only";
import type { z } from "zod";
import type { Call } from "#app/upstream/http.ts";
import { arrangeShipments } from "#contract/bulk-shipments.ts";
import type { Output } from "#contract/endpoint.ts";

type Shipments = z.input<typeof arrangeShipments.body>["shipments"];

/** The most orders in one call. */
const PART = 100;

function splitIntoParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += PART)
    parts.push(items.slice(start, start + PART));
  return parts;
}

/**
 * Arranges the orders in as many calls as needed. `planId` is the plan that offered the choices.
 */
export async function arrangeInParts(
  call: Call,
  shipments: Shipments,
  planId: string | undefined,
): Promise<Output<typeof arrangeShipments>> {
  const single = shipments.flatMap(({ orderIds, choice }) =>
    orderIds.map((orderId) => ({ orderId, choice })),
  );
  const done: Output<typeof arrangeShipments> = { arranged: [], failed: [] };
  for (const part of splitIntoParts(single)) {
    const alike = [...Map.groupBy(part, ({ choice }) => choice)].map(([choice, orders]) => ({
      ...{ choice, orderIds: orders.map(({ orderId }) => orderId) },
    }));
    const { arranged, failed } = await call(arrangeShipments, {
      body: { shipments: alike, planId },
    });
    done.arranged.push(...arranged);
    done.failed.push(...failed);
  }
  return done;
}
