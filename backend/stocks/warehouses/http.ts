import * as calls from "#contract/warehouses.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { listWarehouses, resolveWarehouseId } from "../warehouses.ts";
import { createWarehouses } from "./create-warehouses.ts";
import { deleteWarehouse } from "./delete-warehouse.ts";
import { pollWarehouse } from "./poll-warehouse.ts";
import { updateWarehouse } from "./update-warehouse.ts";

export function mountWarehouses(app: HttpApp, backend: Backend): void {
  const resolveId = ({ accountId }: Caller, { id }: { id: string }) =>
    resolveWarehouseId(backend.db, accountId, id);
  implement(app, calls.listWarehouses, async (_input, caller) => ({
    warehouses: (await listWarehouses(backend.db, caller.accountId)).filter(
      ({ id }) => caller.warehouseIds?.includes(id) ?? true,
    ),
  }));
  implement(app, calls.createWarehouses, async ({ body }, caller) => ({
    warehouses: await createWarehouses(backend, caller, body.warehouses),
  }));
  implement(app, calls.pollWarehouse, async ({ params, query }, caller) =>
    pollWarehouse(backend, caller, await resolveId(caller, params), query.timeout),
  );
  implement(app, calls.updateWarehouse, async ({ params, body }, caller) => ({
    warehouse: await updateWarehouse(backend, caller, await resolveId(caller, params), body),
  }));
  implement(app, calls.deleteWarehouse, async ({ params }, caller) =>
    deleteWarehouse(backend, caller, await resolveId(caller, params)),
  );
}
