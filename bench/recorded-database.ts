import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "#backend/db/client.ts";

interface Statement {
  text: string;
  values: unknown[];
}

export interface RecordedDatabase {
  db: Database;
  /** Returns the statements since the last call, without those that begin or end transactions. */
  takeStatements: () => Statement[];
  /** Runs the statement again and returns its plan: nodes with times and rows, conditions. */
  explainStatement: (statement: Statement) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Opens PostgreSQL like backend/db/client.ts, over one connection that records statements. */
export function openRecorded(url: string): RecordedDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let sentStatements: Statement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void sentStatements.push({ text, values }),
  };
  return {
    db: drizzle(pool, { logger }) as unknown as Database,
    takeStatements() {
      const takenStatements = sentStatements.filter(
        ({ text }) => !/^(begin|commit|rollback)/i.test(text),
      );
      sentStatements = [];
      return takenStatements;
    },
    async explainStatement({ text, values }) {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(
        `explain (analyze, costs off, summary off) ${text}`,
        values,
      );
      return rows.map((row) => row["QUERY PLAN"]);
    },
    close: () => pool.end(),
  };
}
