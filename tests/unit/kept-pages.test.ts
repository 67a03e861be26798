import { expect, test } from "vitest";
import { KeptPages } from "#app/kept-pages.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Pages that say what they were made of, and how often. */
function pagesOf() {
  const pages = new KeptPages<string>();
  const made: string[] = [];
  const ask = (payload: string) =>
    pages.of(bytes(payload), async () => {
      made.push(payload);
      return `<p>${payload}</p>`;
    });
  return { ask, made };
}

test("a payload that comes a second time is kept, and from then on not made again", async () => {
  const { ask, made } = pagesOf();
  for (let time = 0; time < 5; time++) expect(await ask("one")).toBe("<p>one</p>");
  expect(made).toEqual(["one", "one"]);
});

test("payloads that differ in a letter have pages of their own", async () => {
  const { ask } = pagesOf();
  for (let time = 0; time < 3; time++)
    for (const payload of ["aaaa1", "aaaa2", "baaa1", "aaaa", "aaaa11"])
      expect(await ask(payload)).toBe(`<p>${payload}</p>`);
});

test("what could not be made is tried again", async () => {
  const pages = new KeptPages<string>();
  let tries = 0;
  const make = async () => (++tries < 3 ? null : "page");
  const asked = [];
  for (let time = 0; time < 5; time++) asked.push(await pages.of(bytes("x"), make));
  expect(asked).toEqual([null, null, "page", "page", "page"]);
  expect(tries).toBe(4);
});

test("what was asked for longest ago makes room", async () => {
  const { ask, made } = pagesOf();
  const large = (letter: string) => letter.repeat(600_000);
  for (const letter of ["a", "a", "b", "b", "a", "c", "c"]) await ask(large(letter));
  made.length = 0;
  for (const letter of ["a", "c", "b"]) await ask(large(letter));
  expect(made.map((payload) => payload[0])).toEqual(["b"]);
});
