import pg from "pg";

const AGAIN_AFTER_MS = 2_000;

/**
 * Listens on its own connection and reconnects when it is lost. Messages meanwhile are lost, so an
 * empty message tells the listener to check again.
 */
export async function listenOn(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true });
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      if (!isOver) timer = setTimeout(() => void again(), AGAIN_AFTER_MS);
    };
    fresh.on("error", lost);
    fresh.on("end", lost);
    fresh.on("notification", (message) => onMessage(message.payload ?? ""));
    client = fresh;
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async function again(): Promise<void> {
    try {
      await connect();
      onMessage("");
    } catch {
      client = null;
      if (!isOver) timer = setTimeout(() => void again(), AGAIN_AFTER_MS);
    }
  }

  await connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end();
  };
}
