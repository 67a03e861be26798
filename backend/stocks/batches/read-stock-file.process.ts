import { answerReading } from "../../tables/answer-reading.ts";
import type { StockFileTask } from "./read-stock-file.ts";
import { isBlank, readStockHead, readStockRecords } from "./read-stock-head.ts";

await answerReading(async function* ({ bytes, ...task }: StockFileTask) {
  if ("remembered" in task) yield await readStockHead(bytes, task.remembered);
  else
    for await (const record of readStockRecords(bytes).records)
      if (record.line > task.below && !record.isHidden && !isBlank(record)) yield record;
});
