import { expect, test } from "vitest";
import { SCREENFUL_END } from "#app/first-seen.ts";
import { withStyles } from "#app/first-styles.ts";

const LINK = '<link rel="stylesheet" href="/assets/shared-a1_B.css" data-precedence="x"/>';
const page = [`<html><head><meta charset="utf-8"/>${LINK}<title>T</title></head><body>`, "<p>x</p>", "</body></html>"];

test("a browser without the style sheet gets its rules in the head, and the file's link at the end, where it keeps nothing waiting", () => {
  const { pieces, sent } = withStyles(page, ["p{color:red}"], null);
  expect(sent).toBe("shared-a1_B");
  expect(pieces.join("")).toBe(`<html><head><meta charset="utf-8"/><style>p{color:red}</style><title>T</title></head><body><p>x</p>${LINK}</body></html>`);
});

test("in a long list the link comes after its first screenful, and nothing is left of what says where that ends", () => {
  const [head = "", , trailer = ""] = page;
  const long = [head, "<td>1", SCREENFUL_END, "</td><td>2</td>", trailer];
  expect(withStyles(long, ["p{}"], null).pieces.slice(3)).toEqual(["<td>1", LINK, "</td><td>2</td>", trailer]);
  expect(withStyles(long, ["p{}"], "shared-a1_B").pieces).toEqual([head, "<td>1", "</td><td>2</td>", trailer]);
});

test("a style sheet of another build is sent anew", () => {
  expect(withStyles(page, ["p{}"], "shared-old").sent).toBe("shared-a1_B");
});

test("a browser that has the style sheet gets the page as it is", () => {
  expect(withStyles(page, ["p{}"], "shared-a1_B")).toEqual({ pieces: page, sent: null });
});

test("a page that names no style sheet is left alone", () => {
  expect(withStyles(["<p>x</p>"], ["p{}"], null)).toEqual({ pieces: ["<p>x</p>"], sent: null });
});

test("a dollar sign in the styles is no instruction to whoever puts them in", () => {
  expect(withStyles(page, ["p::before{content:'$&$1'}"], null).pieces.join("")).toContain("content:'$&$1'");
});
