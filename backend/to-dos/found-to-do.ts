import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ToDo, ToDoKind } from "#contract/to-dos.ts";
import type { Backend, Caller } from "../context.ts";

/** A to-do before its urgency is computed. */
export type FoundToDo = Omit<ToDo, "urgency">;

/** One part of the product that finds to-dos. It reads only what the caller may see. */
export interface ToDoReader {
  mayRead: (caller: Caller) => boolean;
  read: (backend: Backend, caller: Caller) => Promise<FoundToDo[]>;
}

/** Figures of a kind as PostgreSQL's JSON has them. */
export interface Tally {
  count: number;
  deadline?: string | null;
  /** Minor units. */
  amount?: number | null;
}

/** Counts matching rows, with their earliest deadline and total if they have such columns. */
export function tallyWhere(
  condition: SQL | undefined,
  { deadline, amount }: { deadline?: AnyPgColumn | SQL; amount?: AnyPgColumn | SQL } = {},
): SQL<Tally> {
  const matching = sql`filter (where ${condition})`;
  return sql<Tally>`json_build_object('count', count(*) ${matching},
    'deadline', ${deadline ? sql`min(${deadline}) ${matching}` : sql`null`},
    'amount', ${amount ? sql`coalesce(sum(${amount}) ${matching}, 0)` : sql`null`})`;
}

/** Returns the kind's to-do, or nothing if no row matched. */
export function toToDos(
  kind: ToDoKind,
  { count, deadline = null, amount = null }: Tally,
  channelId: string | null = null,
): FoundToDo[] {
  return count === 0
    ? []
    : [
        {
          kind,
          count,
          deadline: deadline === null ? null : new Date(deadline).toISOString(),
          amount,
          channelId,
        },
      ];
}
