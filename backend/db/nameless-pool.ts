import pg from "pg";

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * PostgreSQL's connections behind a pooler that lends a server connection for one transaction. The
 * next statement may reach another connection, which does not know an earlier statement's name. So
 * each is sent whole, without executeRepeated's name.
 */
export class NamelessPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // As in BatchingPool: without a listener, a lost connection would end the process.
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
