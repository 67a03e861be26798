import { exportProducts as exportCall } from "#contract/products.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { withReadReplica } from "../read-replica.ts";
import { exportProducts } from "./export-products.ts";

export function mountExport(app: HttpApp, backend: Backend): void {
  implement(app, exportCall, ({ query: { format, ...filter } }, caller) =>
    withReadReplica(backend, (replica) => exportProducts(replica, caller, format, filter)),
  );
}
