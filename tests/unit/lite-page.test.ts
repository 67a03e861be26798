import { expect, test } from "vitest";
import { plainChunks } from "#app/document/document-chunks.ts";
import { withSmallPictures } from "#app/document/small-pictures.ts";

test("a page without scripts shows what others hide from browsers that run them, in what is written beside it too", () => {
  const html = `<link rel="modulepreload" href="/a.js"/><noscript><p>Sort</p></noscript><!--fragment 0--></body>`;
  const fragments = [["<noscript><b>", "Send</b></noscript>"]];
  expect(plainChunks(html, fragments).join("")).toBe("<p>Sort</p><b>Send</b></body>");
});

test("pictures of ours are shown in the smallest width; what they lead to, and the pictures of others, stay", () => {
  const ours = "https://etalase.test/api/v1/products/images/4f6c";
  const page = (width: string) =>
    `<a href="${ours}/2048"><img class="x" src="${ours}/${width}" alt=""/></a><img src="https://cf.shopee.test/256"/>`;
  expect(withSmallPictures(page("256"))).toBe(page("64"));
  expect(withSmallPictures(page("original"))).toBe(page("64"));
  expect(withSmallPictures(page("64"))).toBe(page("64"));
});
