import type { Backend } from "./context.ts";
import { isReplicaConflict } from "./db/transaction.ts";
import { isUnavailable } from "./http/unavailable.ts";

/**
 * Runs reads that may be a second old (figures, histories, exports). `work` gets the backend on the
 * replica if one is usable, otherwise the primary. A read that the replica cannot finish is
 * repeated on the primary.
 */
export async function withReadReplica<T>(
  backend: Backend,
  work: (replica: Backend) => Promise<T>,
): Promise<T> {
  const { replica } = backend;
  if (!replica?.isUsable()) return work(backend);
  try {
    return await work({ ...backend, db: replica.db });
  } catch (error) {
    if (isUnavailable(error)) replica.markLost();
    else if (!isReplicaConflict(error)) throw error;
    return work(backend);
  }
}
