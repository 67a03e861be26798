import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** Runs and observes a statement. It gets only the text; parameters hold private data. */
export type Observe = <T>(text: string, run: () => Promise<T>) => Promise<T>;

type RunQuery = (statement: unknown, ...remainder: unknown[]) => unknown;

export function observePool(pool: pg.Pool, observe: Observe): void {
  pool.query = observeQuery(pool.query.bind(pool) as RunQuery, observe) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // A call with a callback comes from the pool's own `query`, which is observed already.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0
      ? connect(...args)
      : (connect() as Promise<pg.PoolClient>).then((client) =>
          withQuery(client, observe),
        )) as typeof pool.connect;
}

export function observePglite(client: PGlite, observe: Observe): void {
  const { query, transaction } = client;
  client.query = observeQuery(query.bind(client) as RunQuery, observe) as typeof client.query;
  client.transaction = ((work) =>
    transaction.call(client, (tx) => work(withQuery(tx, observe)))) as typeof client.transaction;
}

function observeQuery(query: RunQuery, observe: Observe): RunQuery {
  return (statement, ...remainder) =>
    typeof remainder.at(-1) === "function"
      ? query(statement, ...remainder)
      : observe(readText(statement), async () => query(statement, ...remainder));
}

/** Returns the same client with another `query`. It goes back to its pool unchanged. */
function withQuery<C extends { query: unknown }>(client: C, observe: Observe): C {
  const query = observeQuery((client.query as RunQuery).bind(client), observe);
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Returns the first word of a statement: `SELECT`. */
export const readOperation = (text: string): string =>
  /^\s*\w+/.exec(text)?.[0].trim().toUpperCase() ?? "SQL";

const readText = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : typeof statement === "object" && statement !== null && "text" in statement
      ? String(statement.text)
      : "";
