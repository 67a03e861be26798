import "server-only";
import type { Call } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { bindChannelWarehouses, type listChannelWarehouses } from "#contract/channel-warehouses.ts";
import type { Output } from "#contract/endpoint.ts";
import {
  createWarehouses,
  deleteWarehouse,
  pollWarehouse,
  updateWarehouse,
} from "#contract/warehouses.ts";
import type { Plan } from "./warehouse-draft.ts";

const POLL_SECONDS = 5;
/** The page waits no longer than this. The levels of a large account are still created. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Saves in the order of docs/specification.md "Warehouses": rename, create, wait for the stock,
 * replace temporary ids in the links, delete, link. Throws the upstream's Response if a step is
 * refused. The steps before it stay done and were reported to `onWritten`.
 */
export async function savePlan(
  call: Call,
  { changed, created, deleted, links }: Plan,
  channelWarehouses: Output<typeof listChannelWarehouses>["channelWarehouses"],
  onWritten: () => void,
): Promise<void> {
  for (const { id, values } of changed) {
    await call(updateWarehouse, { params: { id }, body: values });
    onWritten();
  }
  const realIds = await createAll(call, created);
  if (created.length > 0) onWritten();
  for (const id of realIds.values()) await waitForLevels(call, id);
  for (const id of deleted) {
    await call(deleteWarehouse, { params: { id } });
    onWritten();
  }
  const bindings = links.flatMap((link) => {
    const boundLink = channelWarehouses.find(({ id }) => id === link.channelWarehouseId);
    const warehouseId = realIds.get(link.warehouseId) ?? link.warehouseId;
    return boundLink
      ? [
          {
            ...{ channelId: boundLink.channelId, channelType: boundLink.channelType },
            ...{ channelWarehouseId: boundLink.id, warehouseId },
          },
        ]
      : [];
  });
  if (bindings.length > 0) await call(bindChannelWarehouses, { body: { bindings } });
}

async function createAll(call: Call, created: Plan["created"]): Promise<Map<string, string>> {
  if (created.length === 0) return new Map();
  const { warehouses } = await call(createWarehouses, {
    body: { warehouses: created.map(({ values }) => values) },
  });
  return new Map(
    created.flatMap(({ temporaryId }, index) => {
      const createdWarehouse = warehouses[index];
      return createdWarehouse ? [[temporaryId, createdWarehouse.id] as const] : [];
    }),
  );
}

async function waitForLevels(call: Call, id: string): Promise<void> {
  const ends = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < ends) {
    const { status } = await call(pollWarehouse, {
      params: { id },
      query: { timeout: POLL_SECONDS },
    });
    if (status !== "populating_stock") return;
  }
  throw createProblemResponse(503, "populating_slow", "The levels are still being made");
}
