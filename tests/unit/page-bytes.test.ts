import { expect, test } from "vitest";
import { bytesOf } from "#app/document/page-bytes.ts";

const text = (chunks: readonly string[]) => new TextDecoder().decode(bytesOf(chunks));

test("a page is its chunks in UTF-8, whatever their letters and however long", () => {
  const chunks = ["<p>", "ร้านค้า – “x” 😀", "é".repeat(300_000), "</p>"];
  expect(text(chunks)).toBe(chunks.join(""));
  expect(text(["short"]), "nothing of the page before is left").toBe("short");
});

test("a page keeps its bytes when the next one is made", () => {
  const first = bytesOf(["first"]);
  bytesOf(["other"]);
  expect(new TextDecoder().decode(first)).toBe("first");
});
