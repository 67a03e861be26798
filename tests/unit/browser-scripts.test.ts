import { expect, test } from "vitest";
import { withBrowserScripts } from "#app/browser-scripts.ts";

const HEAD =
  '<link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/b-1.js" crossorigin="" fetchPriority="low"/><title>T</title>';
const page = (flight: string) =>
  withBrowserScripts([`<html><head>${HEAD}</head><body>`, "<p>x</p>", "</body></html>"], {
    bootstrap: 'import("/assets/i.js")',
    flight: new TextEncoder().encode(flight),
    nonce: "n",
  }).join("");

test("modules are asked for after the style sheet, by the script at the end", () => {
  const html = page("0:{}");
  expect(html).toContain('<head><link rel="stylesheet" href="/assets/a.css"/><title>T</title></head>');
  expect(html.slice(html.indexOf("<script"))).toContain('["/assets/b-1.js"]');
  expect(html.endsWith("</script></body></html>")).toBe(true);
});

test("a payload cannot end its script", () => {
  const html = page("</script><script>alert(1)</script><!--");
  expect(html.match(/<\/script/gi)).toHaveLength(1);
  expect(html).not.toContain("<!--");
});
