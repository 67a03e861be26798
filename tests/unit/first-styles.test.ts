import { expect, test } from "vitest";
import { PAGE_END, SCREENFUL_END } from "#app/first-seen.ts";
import { withStyles } from "#app/first-styles.ts";

const LINK = '<link rel="stylesheet" href="/assets/shared-a1_B.css" data-precedence="x"/>';
const HEAD = `<html><head><meta charset="utf-8"/>${LINK}<title>T</title></head><body>`;
const TRAILER = "</body></html>";
const page = [HEAD, "<p>x</p>", PAGE_END, "<script></script>", TRAILER];

test("a browser without the style sheet gets its rules in the head, and the file's link where nothing is kept waiting: for a script, or for who runs none", () => {
  const { pieces, sent } = withStyles(page, ["p{color:red}"], null, "n1");
  expect(sent).toBe("shared-a1_B");
  expect(pieces.join("")).toBe(
    `<html><head><meta charset="utf-8"/><style nonce="n1">p{color:red}</style><title>T</title></head><body><p>x</p><noscript data-styles>${LINK}</noscript><script></script>${TRAILER}`,
  );
});

test("in a long list the link itself comes after its first screenful", () => {
  expect(
    withStyles(
      [HEAD, "<td>1", SCREENFUL_END, "</td><td>2</td>", TRAILER],
      ["p{}"],
      null,
      "n1",
    ).pieces.slice(3),
  ).toEqual(["<td>1", LINK, "</td><td>2</td>", TRAILER]);
});

test("a style sheet of another build is sent anew", () => {
  expect(withStyles(page, ["p{}"], "shared-old", "n1").sent).toBe("shared-a1_B");
});

test("a browser that has the style sheet gets the page as it is", () => {
  const { pieces, sent } = withStyles(
    [HEAD, "<td>1", SCREENFUL_END, "</td>", PAGE_END, TRAILER],
    ["p{}"],
    "shared-a1_B",
    "n1",
  );
  expect(sent).toBeNull();
  expect(pieces, "without what says where it could stand").toEqual([
    HEAD,
    "<td>1",
    "</td>",
    TRAILER,
  ]);
});

test("a page that names no style sheet is left alone", () => {
  expect(withStyles(["<p>x</p>"], ["p{}"], null, "n1")).toEqual({
    pieces: ["<p>x</p>"],
    sent: null,
  });
});

test("a dollar sign in the styles is no instruction to whoever puts them in", () => {
  expect(withStyles(page, ["p::before{content:'$&$1'}"], null, "n1").pieces.join("")).toContain(
    "content:'$&$1'",
  );
});
