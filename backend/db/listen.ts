import pg from "pg";

const AGAIN_AFTER_MS = 2_000;

/**
 * Listens on its own connection and reconnects. Messages are lost meanwhile, so an empty message
 * makes the listener check again.
 */
export async function listenOn(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connectListener(): Promise<void> {
    const freshClient = new pg.Client({ connectionString, keepAlive: true });
    const handleLoss = () => {
      if (client !== freshClient) return;
      client = null;
      if (!isOver) timer = setTimeout(() => void connectAgain(), AGAIN_AFTER_MS);
    };
    freshClient.on("error", handleLoss);
    freshClient.on("end", handleLoss);
    freshClient.on("notification", (message) => onMessage(message.payload ?? ""));
    client = freshClient;
    await freshClient.connect();
    await freshClient.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async function connectAgain(): Promise<void> {
    try {
      await connectListener();
      onMessage("");
    } catch {
      client = null;
      if (!isOver) timer = setTimeout(() => void connectAgain(), AGAIN_AFTER_MS);
    }
  }

  await connectListener();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end();
  };
}
