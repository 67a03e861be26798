import pg from "pg";

type RunQuery = (statement: unknown, ...remainder: unknown[]) => unknown;

/**
 * PostgreSQL's connections behind a pooler that lends a server connection for one transaction. The
 * next statement may reach another connection, which does not know an earlier statement's name. So
 * each is sent whole, without executeRepeated's name.
 */
export class NamelessPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // Without a listener, a lost connection would end the process (as in BatchingPool).
    const heard = () => undefined;
    this.on("error", heard);
    this.on("connect", (client) => {
      client.on("error", heard);
      const query = client.query.bind(client) as RunQuery;
      const queryWithoutName: RunQuery = (statement, ...remainder) =>
        query(removeName(statement), ...remainder);
      client.query = queryWithoutName as typeof client.query;
    });
  }
}

function removeName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement))
    return statement;
  const { name: _, ...whole } = statement;
  return whole;
}
