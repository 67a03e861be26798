import { expect, test } from "vitest";
import { encodeChunks } from "#app/document/page-bytes.ts";

const text = (chunks: readonly string[]) => new TextDecoder().decode(encodeChunks(chunks));

test("a page equals its chunks in UTF-8, for any letters and length", () => {
  const chunks = ["<p>", "ร้านค้า – “x” 😀", "é".repeat(300_000), "</p>"];
  expect(text(chunks)).toBe(chunks.join(""));
  expect(text(["short"]), "nothing of the page before is left").toBe("short");
});

test("a page's bytes stay when the next one is made", () => {
  const first = encodeChunks(["first"]);
  encodeChunks(["other"]);
  expect(new TextDecoder().decode(first)).toBe("first");
});
