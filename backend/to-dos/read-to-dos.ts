import type { ToDo } from "#contract/to-dos.ts";
import type { Backend, Caller } from "../context.ts";
import type { ToDoReader } from "./found-to-do.ts";
import { IMPORT_TO_DOS, LISTING_TO_DOS, STOCK_TO_DOS } from "./goods-to-dos.ts";
import { ORDER_TO_DOS } from "./order-to-dos.ts";
import { CHAT_TO_DOS, PRIVACY_TO_DOS } from "./people-to-dos.ts";
import { QUOTA_TO_DOS } from "./quota-to-dos.ts";
import { rankToDos } from "./rank-to-dos.ts";
import {
  CONNECTION_TO_DOS,
  OWN_SHOP_ORDER_TO_DOS,
  WAREHOUSE_TO_DOS,
  WHOLE_ACCOUNT_TO_DOS,
} from "./shop-to-dos.ts";

const READERS: readonly ToDoReader[] = [
  ORDER_TO_DOS,
  OWN_SHOP_ORDER_TO_DOS,
  CONNECTION_TO_DOS,
  WHOLE_ACCOUNT_TO_DOS,
  WAREHOUSE_TO_DOS,
  LISTING_TO_DOS,
  IMPORT_TO_DOS,
  STOCK_TO_DOS,
  CHAT_TO_DOS,
  PRIVACY_TO_DOS,
  QUOTA_TO_DOS,
];

/** Returns what waits for the caller, the most urgent first. */
export async function readToDos(backend: Backend, caller: Caller): Promise<ToDo[]> {
  const found = await Promise.all(
    READERS.filter(({ mayRead }) => mayRead(caller)).map(({ read }) => read(backend, caller)),
  );
  return rankToDos(found.flat(), backend.now());
}
