import { answerReading } from "./answer-reading.ts";
import { csvRecords } from "./csv-records.ts";
import type { CsvTask } from "./read-csv.ts";
import { WorkMeter } from "./read-limits.ts";

/** The process of read-csv.ts. */
await answerReading(({ bytes, rows }: CsvTask) => csvRecords(bytes, new WorkMeter({ rows })));
