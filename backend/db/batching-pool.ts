import pg from "pg";

/**
 * A pipeline is worked off one after the other: what comes after the fourth had better go to
 * another connection.
 */
const MOST_TOGETHER = 4;

interface Asked {
  query: pg.QueryConfig;
  values: unknown[] | undefined;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * PostgreSQL's connections, where statements with a name (executeRepeated: short ones, planned
 * already) that are asked for in the same turn of the event loop go to one connection in one write:
 * a page asks for two or three at once, and writing to a socket costs more than most of what else
 * is done for them. All others have a connection of their own each, as a long one would keep those
 * after it waiting. Each statement is still a transaction of its own, and fails alone.
 */
export class BatchingPool extends pg.Pool {
  #asked: Asked[] = [];

  constructor(config: pg.PoolConfig) {
    super({ ...config, pipeline: true });
    // A connection that the server ends is dropped by the pool, and whatever was asked over it
    // fails by itself. But the event comes too, at the pool for an idle connection, at the
    // connection for one that is in use; unheard, either ends the process.
    const heard = () => undefined;
    this.on("error", heard);
    this.on("connect", (client) => client.on("error", heard));
    const alone = this.query.bind(this);
    const query = (given: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> =>
      typeof given === "object" && given.name !== undefined
        ? this.#together(given, values)
        : alone(given, values);
    // The declared type has a form for each kind of statement and answer.
    this.query = query as typeof this.query;
  }

  #together(query: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ query, values, resolve, reject });
      // After all that can go on without waiting for anything.
      if (this.#asked.length === 1) process.nextTick(() => this.#send());
    });
  }

  #send(): void {
    const asked = this.#asked;
    this.#asked = [];
    for (let from = 0; from < asked.length; from += MOST_TOGETHER)
      void this.#sendTogether(asked.slice(from, from + MOST_TOGETHER));
  }

  async #sendTogether(batch: Asked[]): Promise<void> {
    // Not by way of whoever looks on at single statements: these are looked on at where they are
    // asked for.
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
