import pg from "pg";

type RunQuery = (statement: unknown, ...otherArgs: unknown[]) => unknown;

/**
 * PostgreSQL connections behind a pooler that lends a server connection for one transaction. The
 * next statement may reach a connection that does not know a statement's name, so the names of
 * executeRepeated are removed.
 */
export class NamelessPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // Without a listener, a lost connection would end the process (as in BatchingPool).
    const ignoreError = () => undefined;
    this.on("error", ignoreError);
    this.on("connect", (client) => {
      client.on("error", ignoreError);
      const query = client.query.bind(client) as RunQuery;
      const queryWithoutName: RunQuery = (statement, ...otherArgs) =>
        query(removeName(statement), ...otherArgs);
      client.query = queryWithoutName as typeof client.query;
    });
  }
}

function removeName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement))
    return statement;
  const { name: _, ...namelessStatement } = statement;
  return namelessStatement;
}
