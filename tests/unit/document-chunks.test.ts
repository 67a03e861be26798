import { expect, test } from "vitest";
import { buildDocumentChunks } from "#app/document/document-chunks.ts";
import type { FirstStyle } from "#app/document/first-style.ts";
import { encodeChunks } from "#app/document/page-bytes.ts";
import { buildFragmentPlace } from "#app/static/fragment-place.ts";

const CODE_LINK = '<link rel="modulepreload" href="/assets/list.js" crossorigin=""/>';
const HTML = `<!DOCTYPE html><html><head>${CODE_LINK}<link rel="stylesheet" href="/a.css"/></head><body>${buildFragmentPlace(1)}<p>${buildFragmentPlace(0)}</p></body></html>`;

const document = (
  payload: string,
  fragments: readonly (readonly string[])[] = [],
  style: FirstStyle | null = null,
  sourceHtml = HTML,
) =>
  new TextDecoder().decode(
    encodeChunks(
      buildDocumentChunks({
        html: sourceHtml,
        fragments,
        payload: new TextEncoder().encode(payload),
        texts: [{ namespace: "common", url: "/assets/common-2.json" }],
        bootstrap: 'import("/assets/index.js")',
        nonce: "n",
        style,
      }),
    ),
  );

const payloadOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="payload" nonce="n">(.*?)<\/script>/s.exec(html)?.[1] ??
      "",
  );

test("a document contains its payload and ends with the script that starts its entry", () => {
  const html = document("0:{}");
  expect(payloadOf(html)).toBe("0:{}");
  expect(html).toMatch(
    /<script type="module" nonce="n">.*import\("\/assets\/index\.js"\).*<\/script><\/body><\/html>$/s,
  );
});

test("only a page with a scan form holds scans that come before its code", () => {
  expect(document("0:{}")).not.toContain("holdScan");
  const scanPage = HTML.replace("<p>", '<form data-queues=""></form><p>');
  const [, script = ""] =
    /<script type="module" nonce="n">(.*)<\/script>/s.exec(document("0:{}", [], null, scanPage)) ??
    [];
  const field = { value: "ABC-1" };
  const listeners: ((event: object) => void)[] = [];
  const scope: { heldScans?: object[] } = {};
  const run = new Function(
    ...[
      "globalThis",
      "addEventListener",
      "FormData",
      "setTimeout",
      "document",
      "requestAnimationFrame",
    ],
    script.replace(/import\([^)]*\)/, "0"),
  );
  run(
    scope,
    (_type: string, listener: (event: object) => void) => listeners.push(listener),
    class {
      *[Symbol.iterator]() {
        yield ["code", field.value];
      }
    },
    () => 0,
    { hidden: false },
    () => 0,
  );
  let prevented = 0;
  const target = { dataset: { queues: "" }, elements: { code: field } };
  const scan = () => listeners[0]?.({ target, preventDefault: () => prevented++ });
  scan();
  field.value = "ABC-2";
  scan();
  listeners[0]?.({ target: { dataset: {} }, preventDefault: () => prevented++ });
  expect([prevented, field.value]).toEqual([2, ""]);
  expect(scope.heldScans).toEqual([{ code: "ABC-1" }, { code: "ABC-2" }]);
});

test("nothing but the style is fetched before the page is shown", () => {
  const html = document("0:{}");
  const [, head] = /<head>(.*?)<\/head>/s.exec(html) ?? [];
  expect(head).toBe('<link rel="stylesheet" href="/a.css"/>');
  const [, later] = /<template id="later">(.*?)<\/template>/s.exec(html) ?? [];
  expect(later).toBe(
    `${CODE_LINK}<link rel="preload" as="fetch" crossorigin="" data-namespace="common" href="/assets/common-2.json"/>`,
  );
});

test("a browser's first page has its style in it, and fetches the file for the next one", () => {
  const link = '<link rel="stylesheet" href="/a.css"/>';
  const css = new TextEncoder().encode("p{margin:0}");
  const html = document("0:{}", [], { link, href: "/a.css", css });
  expect(html).toContain('<head><style nonce="n">p{margin:0}</style></head>');
  expect(html).toContain(
    `<template id="later"><link media="not all" rel="stylesheet" href="/a.css"/>${CODE_LINK}`,
  );
});

test("fragments are inserted at their places in any order", () => {
  expect(document("0:{}", [["$& ", "zero"], ["one"], ["never shown"]])).toContain(
    "<body>one<p>$& zero</p><template",
  );
});

test("a payload is read from its script unchanged", () => {
  const payload = `0:{"a":"\\u2028 \\"<\u2028ราคา – “x”\\n"}\n1:T3,\t\r\u0001\u007f`;
  expect(payloadOf(document(payload))).toBe(payload);
});

test("a payload cannot close its script element", () => {
  const html = document("</script><script>alert(1)</script><!--");
  expect(html.match(/<\/script/gi)).toHaveLength(2);
  expect(html).not.toContain("<!--");
});
