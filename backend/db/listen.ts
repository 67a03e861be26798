import pg from "pg";

const RECONNECT_AFTER_MS = 2_000;

/**
 * Listens on its own connection and reconnects. An empty message tells the listener that messages
 * may be lost.
 */
export async function listenOnChannel(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connectListener(): Promise<void> {
    const newClient = new pg.Client({ connectionString, keepAlive: true });
    const handleLoss = () => {
      if (client !== newClient) return;
      client = null;
      if (!isClosed) timer = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS);
    };
    newClient.on("error", handleLoss);
    newClient.on("end", handleLoss);
    newClient.on("notification", (message) => onMessage(message.payload ?? ""));
    client = newClient;
    await newClient.connect();
    await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async function reconnect(): Promise<void> {
    try {
      await connectListener();
      onMessage("");
    } catch {
      client = null;
      if (!isClosed) timer = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS);
    }
  }

  await connectListener();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
