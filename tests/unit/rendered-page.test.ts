import { expect, test } from "vitest";
import { bytesOf } from "#app/page-bytes.ts";
import { documentOf, renderedPage } from "#app/rendered-page.ts";

const HEAD =
  '<link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/b-1.js" crossorigin="" fetchPriority="low"/><title>T</title>';
const page = (flight: string) => {
  const html = `<html><head>${HEAD}</head><body><!--aside 0--></body></html>`;
  const rendered = renderedPage(html, new TextEncoder().encode(flight), 'import("/assets/i.js")');
  return new TextDecoder().decode(bytesOf(documentOf(rendered, [["<p>x", "</p>"]], "n")));
};

test("modules are asked for after the style sheet, by the script at the end", () => {
  const html = page("0:{}");
  expect(html).toContain('<head><link rel="stylesheet" href="/assets/a.css"/><title>T</title></head>');
  expect(html.slice(html.indexOf("<script"))).toContain('["/assets/b-1.js"]');
  expect(html.endsWith("</script></body></html>")).toBe(true);
});

test("a payload comes out of its script as it went in", () => {
  const payload = `0:{"a":"\\u2028 \\"<\u2028ราคา – “x”\\n"}\n1:T3,\t\r\u0001\u007f`;
  const pushed: string[] = [];
  const [, script = ""] = /<script[^>]*>(.*);import/s.exec(page(payload)) ?? [];
  new Function("self", "document", script)({ __FLIGHT_DATA: pushed }, { head: { append: () => undefined }, createElement: () => ({}) });
  expect(pushed).toEqual([payload]);
});

test("a payload cannot end its script", () => {
  const html = page("</script><script>alert(1)</script><!--");
  expect(html.match(/<\/script/gi)).toHaveLength(1);
  expect(html).not.toContain("<!--");
});
