import pg from "pg";

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * PostgreSQL's connections behind a pooler that lends a server connection for one transaction: the
 * next statement may reach another one, which knows none by the name that an earlier one gave it.
 * So each is sent whole, without the name that executeRepeated gives.
 */
export class NamelessPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // As in BatchingPool: unheard, a connection that is lost would end the process.
    const heard = () => undefined;
    this.on("error", heard);
    this.on("connect", (client) => {
      client.on("error", heard);
      const query = client.query.bind(client) as Query;
      const withoutName: Query = (statement, ...rest) => query(nameless(statement), ...rest);
      client.query = withoutName as typeof client.query;
    });
  }
}

function nameless(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement))
    return statement;
  const { name: _, ...whole } = statement;
  return whole;
}
