import type { Backend } from "./context.ts";
import { isReplicaTrouble } from "./db/transaction.ts";
import { isUnavailable } from "./http/unavailable.ts";

/**
 * For what shows a page that may be a second old (figures, histories, exports) and writes nothing:
 * `work` gets the backend on the replica, where there is one that is fit, else as it is. What the
 * replica cannot finish is asked of the first database.
 */
export async function reading<T>(
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
