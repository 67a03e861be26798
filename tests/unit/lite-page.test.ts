import { expect, test } from "vitest";
import { buildPlainChunks } from "#app/document/document-chunks.ts";
import { withSmallPictures } from "#app/document/small-pictures.ts";

test("a page without scripts shows noscript content, also in inserted markup", () => {
  const html = `<link rel="modulepreload" href="/a.js"/><noscript><p>Sort</p></noscript><!--fragment 0--></body>`;
  const fragments = [["<noscript><b>", "Send</b></noscript>"]];
  expect(buildPlainChunks(html, fragments).join("")).toBe("<p>Sort</p><b>Send</b></body>");
});

test("our pictures use the smallest width; their links stay", () => {
  const ours = "https://etalase.test/api/v1/products/images/4f6c";
  const page = (width: string) =>
    `<a href="${ours}/2048"><img class="x" src="${ours}/${width}" alt=""/></a><img src="/api/v1/accounts/logo/1"/>`;
  expect(withSmallPictures(page("256"), "Show")).toBe(page("64"));
  expect(withSmallPictures(page("original"), "Show")).toBe(page("64"));
  expect(withSmallPictures(page("64"), "Show")).toBe(page("64"));
});

test("a drawing replaces a picture of another host and links to it, unless inside a link", () => {
  const picture =
    '<img class="x" src="https://cf.shopee.test/a&amp;b" srcSet="https://c.test/2 2w" alt="Kaos"/>';
  const lite = withSmallPictures(`${picture}<a href="/orders/1">${picture}</a>${picture}`, "Show");
  const drawing = `<img class="x" src="data:image/svg\\+xml,[^"]+" alt="Kaos"/>`;
  const link = `<a href="https://cf.shopee.test/a&amp;b" [^>]*aria-label="Show">${drawing}</a>`;
  expect(lite).toMatch(new RegExp(`^${link}<a href="/orders/1">${drawing}</a>${link}$`));
});
