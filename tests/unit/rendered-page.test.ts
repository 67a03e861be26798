import { expect, test } from "vitest";
import { PAGE_END, SCREENFUL_END } from "#app/first-seen.ts";
import { bytesOf } from "#app/page-bytes.ts";
import { documentOf, renderedPage } from "#app/rendered-page.ts";

const HEAD =
  '<link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/b-1.js" crossorigin="" fetchPriority="low"/><title>T</title>';
const page = (flight: string, aside: readonly string[] = ["<p>x", "</p>"]) => {
  const html = `<html><head>${HEAD}</head><body><!--aside 0--></body></html>`;
  const rendered = renderedPage(
    html,
    new TextEncoder().encode(flight),
    [{ namespace: "common", url: "/assets/common-2.json" }],
    'import("/assets/i.js")',
  );
  return new TextDecoder().decode(bytesOf(documentOf(rendered, [aside], "n")));
};

const scripts = (html: string) =>
  [...html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)].map(([, script = ""]) => script);

/** Runs a page's scripts in a window that paints when it is told to. */
function run(html: string, hidden = false) {
  const frames: (() => void)[] = [];
  const asked: string[] = [];
  const pushed: string[] = [];
  const document = {
    hidden,
    head: { append: ({ href }: { href: string }) => asked.push(href) },
    createElement: () => ({ dataset: {} }),
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  for (const script of scripts(html)) {
    const body = script.replace(/import\("([^"]+)"\)/, 'asked.push("$1")');
    new Function("self", "document", "requestAnimationFrame", "setTimeout", "asked", body)(
      { __FLIGHT_DATA: pushed },
      document,
      (frame: () => void) => frames.push(frame),
      (later: () => void) => later(),
      asked,
    );
  }
  const paint = () => {
    for (const frame of frames.splice(0)) frame();
  };
  return { asked, pushed, paint };
}

test("a page is painted before its modules are asked for and started", () => {
  const html = page("0:{}");
  expect(html).toContain(
    '<head><link rel="stylesheet" href="/assets/a.css"/><title>T</title></head>',
  );
  expect(html.endsWith("</script></body></html>")).toBe(true);
  const { asked, pushed, paint } = run(html);
  expect([asked, pushed]).toEqual([[], []]);
  paint();
  expect(pushed).toEqual(["0:{}"]);
  expect(asked).toEqual(["/assets/b-1.js", "/assets/common-2.json", "/assets/i.js"]);
});

test("what nobody looks at is never painted, and starts at once", () => {
  expect(run(page("0:{}"), true).asked).toEqual([
    "/assets/b-1.js",
    "/assets/common-2.json",
    "/assets/i.js",
  ]);
});

test("modules are asked for from within a long list, before its parser is kept waiting", () => {
  const html = page("0:{}", ["<td>1", SCREENFUL_END, "</td><td>2</td>"]);
  expect(html.indexOf("/assets/b-1.js")).toBeLessThan(html.indexOf(SCREENFUL_END));
  expect(html.indexOf(SCREENFUL_END)).toBeLessThan(html.indexOf("/assets/i.js"));
});

test("a payload comes out of its script as it went in", () => {
  const payload = `0:{"a":"\\u2028 \\"<\u2028ราคา – “x”\\n"}\n1:T3,\t\r\u0001\u007f`;
  expect(run(page(payload), true).pushed).toEqual([payload]);
});

test("a payload cannot end its script", () => {
  const html = page("</script><script>alert(1)</script><!--");
  expect(html.match(/<\/script/gi)).toHaveLength(2);
  expect(html.replace(PAGE_END, "")).not.toContain("<!--");
});
