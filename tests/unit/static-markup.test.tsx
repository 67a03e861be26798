import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { Link } from "#app/navigation/link.tsx";
import { renderMarkup } from "#app/static/markup.ts";

const HOSTILE = `<script>alert("1")</script> & 'so'`;

/** Only the slash of void elements and the case of attributes may differ. */
const normal = (html: string) => html.replace(/\/>/g, ">").toLowerCase();

test("static markup equals React's output", () => {
  const cells = (
    <>
      <td className="pick" aria-hidden={false} data-on={true}>
        <input
          type="checkbox"
          aria-label={HOSTILE}
          disabled={false}
          name="ids"
          value={HOSTILE}
          defaultChecked
        />
      </td>
      <td>
        {[<b key="1">{HOSTILE}</b>, <i key="2">{7}</i>]}
        {null}
        {false}
        {undefined}
        <Badge tone="critical">{HOSTILE}</Badge>
        <ChannelMark type="shopee" label="Shopee" />
        <Icon name="x" label="Close" />
        <Link to="/orders/1?a=1&b=2" preventScrollReset>
          Order
        </Link>
        <PopoverTrigger opens="menu">…</PopoverTrigger>
        <Thumb url="https://example.com/a.jpg?x=1&y=2" />
        <span title="x" hidden />
      </td>
    </>
  );
  const props = (html: string) =>
    normal(html)
      .replace(/ checked=""/g, "")
      .replace(/(<svg[^>]*>).*?(<\/svg>)/g, "$1$2");
  expect(props(renderMarkup(cells))).toBe(props(renderToStaticMarkup(cells)));
  expect(renderMarkup(cells)).toContain(' checked=""');
  expect(renderMarkup(<Icon name="x" />), "an icon's shapes are written out").toBe(
    '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>',
  );
});

test("a select's option is chosen as in React", () => {
  const choice = (value: string | number) => (
    <select name="sort" defaultValue={value} data-sends={true}>
      <option value="">Any</option>
      <option value={0}>{HOSTILE}</option>
      <option>Kaos</option>
      <option value="1">One</option>
    </select>
  );
  const react = (value: string | number) => normal(renderToStaticMarkup(choice(value)));
  for (const value of ["", 0, 1, "Kaos", "gone"])
    expect(normal(renderMarkup(choice(value)))).toBe(react(value));
  const suggestions = (
    <datalist>
      <option value="1">One</option>
    </datalist>
  );
  expect(renderMarkup([choice(1), suggestions]), "a choice is over with its end").toBe(
    renderMarkup(choice(1)) + renderMarkup(suggestions),
  );
});

test("text and attributes cannot break out of their context", () => {
  const html = renderMarkup(<b title={HOSTILE}>{HOSTILE}</b>);
  expect(html).not.toContain("<script");
  expect(html.match(/"/g)).toHaveLength(2);
});

test("a javascript: address is blocked as in React", () => {
  for (const address of [
    "javascript:alert(1)",
    " \u0001JavaScript:alert(1)",
    "java\nscript:alert(1)",
  ]) {
    const elements = (
      <form action={address}>
        <a href={address}>x</a>
        <button type="submit" formAction={address} />
        <iframe title="x" src={address} />
      </form>
    );
    expect(normal(renderMarkup(elements))).toBe(normal(renderToStaticMarkup(elements)));
    expect(renderMarkup(elements)).not.toContain("alert");
  }
  const harmless = <a href="/orders?search=javascript%3A">x</a>;
  expect(renderMarkup(harmless)).toBe(renderToStaticMarkup(harmless));
});

function Stateful() {
  return <b>{useState(1)[0]}</b>;
}

test("components that are not static are refused", () => {
  expect(() => renderMarkup(<button type="button" onClick={() => undefined} />)).toThrow("onClick");
  expect(() => renderMarkup(<textarea />)).toThrow("textarea");
  expect(() => renderMarkup(<Stateful />)).toThrow();
});

test("a drawing's attributes are named as in SVG", () => {
  const drawing = (
    <svg>
      <title>Net sales</title>
      <path
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray="1 2"
        fillOpacity={0.5}
        d="M0 0"
      />
      <text textAnchor="end">1</text>
      <line strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
  expect(renderMarkup(drawing)).toBe(renderToStaticMarkup(drawing));
});
