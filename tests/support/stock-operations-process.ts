/**
 * A second server on a database: `node tests/support/stock-operations-process.ts`. It reads its
 * task (stock-operations-run.ts) from standard input.
 */
import { text } from "node:stream/consumers";
import { openDatabase } from "#backend/db/open-database.ts";
import { seededRandom } from "./seeded-random.ts";
import { startSellerWorld } from "./seller-world.ts";
import { operate, operateAll } from "./stock-operations.ts";
import type { OperationsTask } from "./stock-operations-run.ts";

const task = JSON.parse(await text(process.stdin)) as OperationsTask;
const connection = await openDatabase(task.databaseUrl);
const world = await startSellerWorld(connection, { isShared: true });
const seller = world.asSeller(task.seller);
const pick = seededRandom(20_261_122 + task.from);
await operateAll((index) => operate(world, seller, task.of, index, pick), task);
await connection.close();
