import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";

export async function readProductsOfLines(lines: readonly (readonly string[])[]) {
  const text = lines
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");
  const found = [];
  const rows = readRows(new TextEncoder().encode(text));
  for await (const { proposal, problems } of proposeProducts(
    rows,
    { rate: 1, minorDigits: 0, currency: "IDR" },
    [],
  ))
    found.push({ ...proposal, problems: problems.filter(({ level }) => level === "error") });
  return found;
}
