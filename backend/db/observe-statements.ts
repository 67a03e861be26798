import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/**
 * Runs a statement, of which the text is given, and looks on. What it is about stands in its
 * parameters, which nobody sees here.
 */
export type Observe = <T>(text: string, run: () => Promise<T>) => Promise<T>;

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Has every statement over the pool observed, those of transactions too. */
export function observePool(pool: pg.Pool, observe: Observe): void {
  pool.query = observed(pool.query.bind(pool) as Query, observe) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // With a callback it is the pool itself that asks.
  pool.connect = ((...given: unknown[]) =>
    given.length > 0
      ? connect(...given)
      : (connect() as Promise<pg.PoolClient>).then((client) =>
          withQuery(client, observe),
        )) as typeof pool.connect;
}

export function observePglite(client: PGlite, observe: Observe): void {
  const { query, transaction } = client;
  client.query = observed(query.bind(client) as Query, observe) as typeof client.query;
  client.transaction = ((work) =>
    transaction.call(client, (tx) => work(withQuery(tx, observe)))) as typeof client.transaction;
}

function observed(query: Query, observe: Observe): Query {
  return (statement, ...rest) =>
    typeof rest.at(-1) === "function"
      ? query(statement, ...rest)
      : observe(textOf(statement), async () => query(statement, ...rest));
}

/** The same client with another `query`: it goes back to its pool as it was. */
function withQuery<C extends { query: unknown }>(client: C, observe: Observe): C {
  const query = observed((client.query as Query).bind(client), observe);
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The word a statement begins with: `SELECT`. */
export const operationOf = (text: string): string =>
  /^\s*\w+/.exec(text)?.[0].trim().toUpperCase() ?? "SQL";

const textOf = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : typeof statement === "object" && statement !== null && "text" in statement
      ? String(statement.text)
      : "";
