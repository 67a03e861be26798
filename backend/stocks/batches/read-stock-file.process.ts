import { answerReading } from "../../tables/answer-reading.ts";
import { fileRecords } from "../../tables/file-records.ts";
import { WorkMeter } from "../../tables/read-limits.ts";
import type { StockFileTask } from "./read-stock-file.ts";
import { stockPlaces } from "./stock-heads.ts";

/** The process of read-stock-file.ts. */
await answerReading(async function* ({ bytes, rows, said }: StockFileTask) {
  const score = (cells: readonly string[]) => stockPlaces(cells, said).size;
  yield* fileRecords(bytes, score, new WorkMeter({ rows })).records;
});
