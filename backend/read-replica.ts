import type { Backend } from "./context.ts";
import { isReplicaTrouble } from "./db/transaction.ts";
import { isUnavailable } from "./http/unavailable.ts";

/**
 * Runs reads for a page that may be a second old (figures, histories, exports) and that write
 * nothing. `work` gets the backend on the replica if one is fit, otherwise the primary. A read that
 * the replica cannot finish is repeated on the primary.
 */
export async function withReadReplica<T>(
  backend: Backend,
  work: (replica: Backend) => Promise<T>,
): Promise<T> {
  const { replica } = backend;
  if (!replica?.isFit()) return work(backend);
  try {
    return await work({ ...backend, db: replica.db });
  } catch (error) {
    if (isUnavailable(error)) replica.lost();
    else if (!isReplicaTrouble(error)) throw error;
    return work(backend);
  }
}
