import pg from "pg";

/** A pipeline runs in sequence, so a fifth statement is faster on another connection. */
const MAX_BATCH_SIZE = 4;

interface WaitingQuery {
  query: pg.QueryConfig;
  values: unknown[] | undefined;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * PostgreSQL connections. Named statements (executeRepeated: short and planned) of one turn of the
 * event loop go to one connection in one write, because a page sends two or three at once. Each
 * other statement gets its own connection, because a long one would block those after it. Each
 * statement is still its own transaction, and fails alone.
 */
export class BatchingPool extends pg.Pool {
  #asked: WaitingQuery[] = [];

  constructor(config: pg.PoolConfig) {
    super({ ...config, pipeline: true });
    // The pool drops a connection that the server ends. Without a listener, the error event would
    // end the process.
    const ignoreError = () => undefined;
    this.on("error", ignoreError);
    this.on("connect", (client) => client.on("error", ignoreError));
    const querySeparately = this.query.bind(this);
    const query = (query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> =>
      typeof query === "object" && query.name !== undefined
        ? this.#together(query, values)
        : querySeparately(query, values);
    // The declared type has overloads for each kind of statement and result.
    this.query = query as typeof this.query;
  }

  #together(query: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ query, values, resolve, reject });
      // Runs after all other work of this turn.
      if (this.#asked.length === 1) process.nextTick(() => this.#send());
    });
  }

  #send(): void {
    const pendingQueries = this.#asked;
    this.#asked = [];
    for (let start = 0; start < pendingQueries.length; start += MAX_BATCH_SIZE)
      void this.#sendTogether(pendingQueries.slice(start, start + MAX_BATCH_SIZE));
  }

  async #sendTogether(batch: WaitingQuery[]): Promise<void> {
    // Bypasses the observers of single statements, because `query` is observed already.
    const client = await super.connect().catch((error: unknown) => {
      for (const { reject } of batch) reject(error);
    });
    if (!client) return;
    const { stream } = client.connection;
    stream.cork();
    const answers = batch.map(({ query, values, resolve, reject }) =>
      client.query(query, values).then(resolve, (error: unknown) => {
        reject(error);
        return error;
      }),
    );
    stream.uncork();
    const failures = (await Promise.all(answers)).filter((failure) => failure !== undefined);
    client.release(failures.length > 0);
  }
}
