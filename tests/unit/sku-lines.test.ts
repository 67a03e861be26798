import { expect, test } from "vitest";
import {
  judgeColumns,
  PASTED_FIELD_INDEXES,
  readPasted,
  readRow,
} from "#backend/stocks/batches/read-lines.ts";
import { splitSkuLine } from "#contract/sku-lines.ts";

test.each([
  ["KAOS-M\t+7", "KAOS-M", "+7"],
  ["KAOS-M +7", "KAOS-M", "+7"],
  ["  KAOS-M   12 ", "KAOS-M", "12"],
  ["KAOS-M + 7", "KAOS-M", "+7"],
  ["KAOS-M −3", "KAOS-M", "−3"],
  ["KAOS-M;7", "KAOS-M", "7"],
  ["KAOS-M, 7", "KAOS-M", "7"],
  ["KAOS-M 1.200", "KAOS-M", "1.200"],
  ["KAOS-M,1,500", "KAOS-M", "1,500"],
  ["KAOS HITAM 7", "KAOS HITAM", "7"],
  ["KAOS 2 7", "KAOS 2", "7"],
  ["KAOS HITAM\t7", "KAOS HITAM", "7"],
  ["A 1\t7", "A 1", "7"],
  ["KAOS-M", "KAOS-M", ""],
  ["KAOS-M\t7\tx", "KAOS-M", ""],
  ["KAOS-M\tbanyak", "KAOS-M", "banyak"],
])("%j is a SKU with its figure", (line, sku, figure) => {
  expect(splitSkuLine(line)).toEqual({ sku, figure });
});

test("an empty line is ignored", () => {
  expect(splitSkuLine(" \t ")).toBeNull();
});

function readLine(text: string) {
  const record = readPasted(1, text);
  if (!record) throw new Error("The line is empty");
  return readRow(
    record,
    PASTED_FIELD_INDEXES,
    judgeColumns([record], PASTED_FIELD_INDEXES, "paste"),
    {},
  );
}

test("a pasted line with a space is read like one with a tab", () => {
  for (const between of ["\t", " ", "  ", "; "]) {
    expect(readLine(`KAOS-M${between}+7`)).toMatchObject({
      ...{ sku: "KAOS-M", change: { onHand: { by: 7 } }, problem: null },
    });
    expect(readLine(`KAOS-M${between}7`)).toMatchObject({ change: { onHand: { to: 7 } } });
  }
  expect(readLine("KAOS-M banyak")).toMatchObject({ problem: { code: "invalid_number" } });
});
