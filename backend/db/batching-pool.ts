import pg from "pg";

/** A pipeline runs in sequence, so from the fifth statement on another connection is better. */
const MOST_TOGETHER = 4;

interface WaitingQuery {
  query: pg.QueryConfig;
  values: unknown[] | undefined;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * PostgreSQL's connections. Named statements (executeRepeated: short and already planned) of one
 * turn of the event loop go to one connection in one write: a page sends two or three at once, and
 * writing to a socket costs more than most other work for them. Each other statement gets a
 * connection, because a long one would block those after it. Each statement is still its own
 * transaction, and fails alone.
 */
export class BatchingPool extends pg.Pool {
  #asked: WaitingQuery[] = [];

  constructor(config: pg.PoolConfig) {
    super({ ...config, pipeline: true });
    // The pool drops a connection that the server ends; its statements fail. Without a listener,
    // the connection's or the pool's error event would end the process.
    const heard = () => undefined;
    this.on("error", heard);
    this.on("connect", (client) => client.on("error", heard));
    const alone = this.query.bind(this);
    const query = (query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> =>
      typeof query === "object" && query.name !== undefined
        ? this.#together(query, values)
        : alone(query, values);
    // The declared type has a form for each kind of statement and answer.
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
    for (let from = 0; from < pendingQueries.length; from += MOST_TOGETHER)
      void this.#sendTogether(pendingQueries.slice(from, from + MOST_TOGETHER));
  }

  async #sendTogether(batch: WaitingQuery[]): Promise<void> {
    // Bypasses the observers of single statements, because these are observed where they are
    // requested.
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
