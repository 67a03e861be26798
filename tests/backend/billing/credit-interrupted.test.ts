import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BANK, begin, creditsOf, pay, read } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const WRITES = [
  ["insert", "payment_receipts"],
  ["update", "top_up_transactions"],
  ["update", "accounts"],
  ["insert", "order_quota_entries"],
  ["update", "payment_events"],
] as const;

test.each(WRITES)(
  "a credit that crashes at its %s of %s has no effect, and is applied once on retry",
  async (write, table) => {
    const laras = await world.signUp();
    const made = await begin(laras, BANK);
    const run = (text: string) => world.backend.db.execute(sql.raw(text));
    await run(
      `create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'the process dies here'; end $$`,
    );
    await run(`create trigger dies after ${write} on ${table} for each row execute function die()`);
    await pay(world, made);
    await world.drain();
    expect(world.queue.failures.at(-1)?.job).toBe("handle-payment-event");
    await run(`drop trigger dies on ${table}`);
    expect(await read(laras, made)).toMatchObject({ status: "REGISTERED", review: null });
    expect(await creditsOf(world, laras)).toBe(0);
    world.clock.advance(60_000);
    await world.drain();
    expect((await read(laras, made)).status).toBe("PAID");
    expect(await creditsOf(world, laras)).toBe(1);
  },
);
