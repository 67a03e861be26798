import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** Runs and observes a statement. `text` has no parameters, because those are private data. */
export type Observe = <T>(text: string, run: () => Promise<T>) => Promise<T>;

type RunQuery = (statement: unknown, ...otherArgs: unknown[]) => unknown;

export function observePool(pool: pg.Pool, observe: Observe): void {
  pool.query = observeQuery(pool.query.bind(pool) as RunQuery, observe) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // The pool's own `query` connects with a callback. It is observed already.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0
      ? connect(...args)
      : (connect() as Promise<pg.PoolClient>).then((client) =>
          replaceQuery(client, observe),
        )) as typeof pool.connect;
}

export function observePglite(client: PGlite, observe: Observe): void {
  const { query, transaction } = client;
  client.query = observeQuery(query.bind(client) as RunQuery, observe) as typeof client.query;
  client.transaction = ((work) =>
    transaction.call(client, (tx) => work(replaceQuery(tx, observe)))) as typeof client.transaction;
}

function observeQuery(query: RunQuery, observe: Observe): RunQuery {
  return (statement, ...otherArgs) =>
    typeof otherArgs.at(-1) === "function"
      ? query(statement, ...otherArgs)
      : observe(getStatementText(statement), async () => query(statement, ...otherArgs));
}

/** Returns a view of the client with another `query`. The client itself stays unchanged. */
function replaceQuery<C extends { query: unknown }>(client: C, observe: Observe): C {
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
export const getOperation = (text: string): string =>
  /^\s*\w+/.exec(text)?.[0].trim().toUpperCase() ?? "SQL";

const getStatementText = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : typeof statement === "object" && statement !== null && "text" in statement
      ? String(statement.text)
      : "";
