import { expect, test } from "vitest";
import { withFirstPaint } from "#app/first-paint.ts";
import { FIRST_SEEN } from "#app/first-seen.ts";

const HEAD = "<html><head><title>T</title></head><body>";
const WAIT = `<link rel="expect" href="#${FIRST_SEEN}" blocking="render"/>`;

test("a page waits for the element it is there for, in whatever piece that comes", () => {
  const pieces = [HEAD, new Uint8Array([1]), `<tr id="${FIRST_SEEN}">`, "</body></html>"];
  expect(withFirstPaint(pieces)).toEqual([
    `<html><head><title>T</title>${WAIT}</head><body>`,
    ...pieces.slice(1),
  ]);
});

test("a page without one waits for nothing", () => {
  const pieces = [HEAD, `<p>${FIRST_SEEN}</p>`, "</body></html>"];
  expect(withFirstPaint(pieces)).toEqual(pieces);
});
