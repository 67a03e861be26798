import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { cpus, loadavg, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ingestMessages } from "#backend/chats/ingest-messages.ts";
import type { Backend } from "#backend/context.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { withBackend } from "./measured-cases.ts";
import { publishReport } from "./publish-report.ts";
import { buildTable } from "./report.ts";
import { type BenchAccount, buildBenchAccount, seedBench } from "./seed.ts";
import { startServer } from "./servers.ts";

const PAGE_FILE = fileURLToPath(new URL("../docs/benchmarks/chats.md", import.meta.url));
/** Browsers of one account that have its chats open. */
const OF_AN_ACCOUNT = 10;
const MESSAGE_COUNT = 300;
const MESSAGE_EVERY_MS = 50;
/** Pause in which the process frees memory, so that only lasting use is measured. */
const SETTLED_AFTER_MS = 5_000;

interface Options {
  postgres: { url: string; version: string };
  streams: number;
  write: boolean;
}

/**
 * `npm run bench -- --chats [--rows 1000] [--write]`: many browsers with open chats on one process,
 * and the time until each sees a buyer's message. `--write` puts it into docs/benchmarks/chats.md.
 */
export async function benchChats({ postgres, streams, write }: Options): Promise<void> {
  const accounts = Array.from({ length: Math.ceil(streams / OF_AN_ACCOUNT) }, (_, n) =>
    buildBenchAccount(n),
  );
  const connection = await openDatabase(postgres.url);
  await migrateDatabase(connection);
  const size = { products: 1, variantsPerProduct: 1, orders: 0 };
  await seedBench(connection.db, ...accounts.map(() => size));
  await connection.close();
  const env = { DATABASE_URL: postgres.url, ETALASE_DEMO: "off", SANDBOX: "on" };
  const server = await startServer("build/node/server.js", "/readyz", env);
  const readMemory = () => server.memory()[0] ?? 0;
  try {
    const load = loadavg()[0] ?? 0;
    // Opens one stream per account first, so that code loaded by the first is not counted as the
    // streams' memory.
    const first = await Promise.all(accounts.map((account) => openStream(server.origin, account)));
    await pause(SETTLED_AFTER_MS);
    const memoryBefore = readMemory();
    const otherStreams = accounts.flatMap((account) =>
      Array.from({ length: OF_AN_ACCOUNT - 1 }, () => openStream(server.origin, account)),
    );
    const opened = [...first, ...(await Promise.all(otherStreams))];
    await pause(SETTLED_AFTER_MS);
    const during = readMemory();
    const cpu = server.cpuMilliseconds() ?? 0;
    const { calm, burst } = await withBackend(postgres.url, async (_database, backend) => ({
      calm: await deliverMessages(backend, accounts, opened, {
        ...{ count: MESSAGE_COUNT, everyMs: MESSAGE_EVERY_MS },
      }),
      burst: await deliverMessages(backend, accounts, opened, {
        count: accounts.length,
        everyMs: 0,
      }),
    }));
    const spent = (server.cpuMilliseconds() ?? 0) - cpu;
    const heard = [...calm, ...burst];
    const text = [
      `${new Date().toISOString().slice(0, 10)} · ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown processor"}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${load.toFixed(1)} · Node ${process.versions.node} · ${postgres.version} · ${opened.length.toLocaleString("en")} streams of ${accounts.length} accounts`,
      "",
      `The process has ${memoryBefore} MB with ${first.length} streams and ${during} MB with all of them: ${(((during - memoryBefore) * 1024) / otherStreams.length).toFixed(0)} kB each. ${(spent / heard.length).toFixed(2)} ms of its processor time for each event that a browser hears.`,
      "",
      `From the commit of a message until a browser has its event, milliseconds:`,
      "",
      buildTable(
        ["Messages", "events", "p50", "p95", "slowest"],
        [
          [`${MESSAGE_COUNT}, one every ${MESSAGE_EVERY_MS} ms`, ...summariseTimes(calm)],
          [`one of each account, one right after the other`, ...summariseTimes(burst)],
        ],
      ),
    ].join("\n");
    publishReport({ text, page: PAGE_FILE, mark: "chats", write });
    for (const { close } of opened) close();
  } finally {
    await server.stop();
  }
}

interface ChatStream {
  account: BenchAccount;
  /** Resolves at an event that contains the text. Several messages may share one event. */
  hears: (text: string) => Promise<number>;
  close: () => void;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Resolves when the stream has sent its start position. */
async function openStream(origin: string, account: BenchAccount): Promise<ChatStream> {
  const headers = { Cookie: `x-jwt=${account.token}`, Accept: "text/event-stream" };
  const request = get(`${origin}/chats/stream`, { agent, headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  const begun = Promise.withResolvers<void>();
  const waitingTexts = new Map<string, (at: number) => void>();
  let text = "";
  answer.setEncoding("utf8");
  answer.on("data", (part: string) => {
    text += part;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("id:")) begun.resolve();
      for (const [awaited, resolve] of waitingTexts)
        if (event.includes(awaited) && waitingTexts.delete(awaited)) resolve(performance.now());
    }
  });
  await begun.promise;
  return {
    account,
    hears: (awaited) => new Promise((resolve) => void waitingTexts.set(awaited, resolve)),
    close: () => request.destroy(),
  };
}

/** Writes as a buyer to one account after another. Returns how long each event took. */
async function deliverMessages(
  backend: Backend,
  accounts: readonly BenchAccount[],
  streams: readonly ChatStream[],
  { count, everyMs }: { count: number; everyMs: number },
): Promise<number[]> {
  const times: Promise<number[]>[] = [];
  for (let n = 0; n < count; n++) {
    const account = accounts[n % accounts.length] as BenchAccount;
    const hearing = streams.filter((stream) => stream.account === account);
    const question = `Apakah barang ${account.id}-${everyMs}-${n} masih ada?`;
    const heard = hearing.map((stream) => stream.hears(question));
    await writeMessage(backend, account, question);
    const committed = performance.now();
    times.push(Promise.all(heard).then((all) => all.map((at) => Math.max(0, at - committed))));
    if (everyMs > 0) await pause(everyMs);
  }
  return (await Promise.all(times)).flat();
}

async function writeMessage(
  backend: Backend,
  { id, prefix }: BenchAccount,
  question: string,
): Promise<void> {
  const startedAt = new Date();
  await ingestMessages(
    backend,
    { accountId: id, channelId: `${prefix}bench-shopee` },
    {
      ...{ externalId: `conversation-${id}`, buyerId: "buyer", buyerName: "Siti" },
      ...{ buyerAvatarUrl: null, lastMessageAt: startedAt },
    },
    [
      {
        ...{ externalId: question, sentAt: startedAt, order: question },
        ...{ from: "buyer", isAutomatic: false },
        content: { type: "text", text: question },
      },
    ],
  );
}

function summariseTimes(times: readonly number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b);
  const computePercentile = (share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return [sorted.length, computePercentile(0.5), computePercentile(0.95), computePercentile(1)];
}
