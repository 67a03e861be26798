import { expect, test } from "vitest";
import { rulesFor } from "#app/style-rules.ts";
import { takeApart } from "../../vite/style-rules.ts";

const pick = (css: string, html: string) => rulesFor(takeApart(css), html);

test("only rules whose classes the page wears are kept, selector by selector", () => {
  const css = ".a{x:1}.b{x:2}.a .b,.a>i{x:3}p,.b p{x:4}.a.b:hover{x:5}";
  expect(pick(css, '<p class="a"></p>')).toBe(".a{x:1}.a>i{x:3}p{x:4}");
  expect(pick(css, '<p class="c b a"></p>')).toBe(
    ".a{x:1}.b{x:2}.a .b,.a>i{x:3}p,.b p{x:4}.a.b:hover{x:5}",
  );
});

test("a class in a condition is not asked for: it may be worn by others, or by nobody", () => {
  expect(
    pick(".a:not(.off){x:1}.a:has(> .on:not(.c)){x:2}:is(.x,.y) .a{x:3}", '<p class="a"></p>'),
  ).toBe(".a:not(.off){x:1}.a:has(> .on:not(.c)){x:2}:is(.x,.y) .a{x:3}");
});

test("media queries keep what is left of them, and layers their rank even when nothing is", () => {
  const css =
    "@layer one,two;@layer one{.z{x:1}}@layer two{.a{x:2}}@media (width<=600px){.z{x:3}}@media print{.a{x:4}.z{x:5}}";
  expect(pick(css, '<p class="a"></p>')).toBe(
    "@layer one,two;@layer one;@layer two{.a{x:2}}@media print{.a{x:4}}",
  );
});

test("values, registered properties and animations stay where they are used, through one another, in rules or in the page", () => {
  const css =
    ":root{--a:var(--b);--b:red;--c:blue;--d:green;color-scheme:light dark}.p{color:var(--a);animation:1s linear turn}@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --b{inherits:true}@property --c{inherits:true}";
  expect(pick(css, '<p class="p" style="color:var(--d)"></p>')).toBe(
    ":root{--a:var(--b);--b:red;--d:green;}:root{color-scheme:light dark}.p{color:var(--a);animation:1s linear turn}@keyframes turn{to{rotate:1turn}}@property --b{inherits:true}",
  );
});

test("an escaped class name is the one that the page wears", () => {
  expect(pick(".mt-1\\.5{x:1}.w-1\\/2{x:2}", '<p class="mt-1.5"></p>')).toBe(".mt-1\\.5{x:1}");
});
