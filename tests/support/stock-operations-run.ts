import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { KnownSeller } from "./seller-world.ts";
import type { Stocked } from "./stock-operations.ts";

const ENTRY = fileURLToPath(new URL("./stock-operations-process.ts", import.meta.url));

/** Operations on a seller's stock, starting with number `from`. */
export interface OperationsTask {
  databaseUrl: string;
  seller: KnownSeller;
  of: Stocked;
  from: number;
  amount: number;
  atOnce: number;
}

/** Runs them in a separate process and waits until it has succeeded. */
export async function runOperations({ seller, ...task }: OperationsTask): Promise<void> {
  const { userId, accountId, warehouseId, channelId } = seller;
  const known: KnownSeller = { userId, accountId, warehouseId, channelId };
  const child = spawn(process.execPath, [ENTRY], { stdio: ["pipe", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => {
    complaint += text;
  });
  child.stdin.end(JSON.stringify({ ...task, seller: known }));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The process ended with ${code}\n${complaint}`);
}
