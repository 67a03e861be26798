import { type Account, openAccount } from "./account.ts";
import { expect, test } from "./seller.ts";

const NONCE = /nonce="([^"]+)"/g;
/** A minute may end between two reads. */
const CLOCK = /\b\d{2}:\d{2}\b/g;

/** Returns the document as a browser without styles gets it, and its scripts' nonces. */
async function read(origin: string | undefined, path: string, { token }: Account, language = "en") {
  const answer = await fetch(`${origin}${path}`, {
    headers: { Cookie: `x-jwt=${token}; lng=${language}` },
  });
  const html = await answer.text();
  const nonces = new Set(
    [...html.matchAll(/<script([^>]*)>/g)].map(
      ([, attributes = ""]) => /nonce="([^"]+)"/.exec(attributes)?.[1] ?? "none",
    ),
  );
  return {
    html: html.replaceAll(NONCE, "").replaceAll(CLOCK, ""),
    nonces: [...nonces],
    policy: answer.headers.get("content-security-policy") ?? "",
  };
}

/** Returns the first difference of two documents with some characters around it. */
function difference(one: string, other: string): string[] {
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other].map((html) => html.slice(Math.max(0, at - 80), at + 160));
}

test("a repeated page differs only in its nonce, and each account sees its own", async ({
  baseURL,
}) => {
  const [one, other] = [await openAccount("Toko Kenanga"), await openAccount("Toko Melati")];
  for (const path of ["/", "/orders", "/products-v2/master", "/stocks/manage"]) {
    // The first load of a page orders its payload differently.
    await read(baseURL, path, one);
    const pages = [];
    for (let time = 0; time < 4; time++)
      pages.push(await read(baseURL, path, one), await read(baseURL, path, other));
    const [first, others] = pages;
    for (const [index, page] of pages.entries()) {
      expect(
        page.html.includes(index % 2 === 0 ? "Toko Kenanga" : "Toko Melati"),
        `${path} is its account’s`,
      ).toBe(true);
      expect(
        page.html.includes(index % 2 === 0 ? "Toko Melati" : "Toko Kenanga"),
        `${path} is not the other’s`,
      ).toBe(false);
      expect(
        difference(page.html, (index % 2 === 0 ? first : others)?.html ?? ""),
        `${path} reads as before`,
      ).toEqual([]);
      expect(page.nonces, path).toHaveLength(1);
      expect(page.policy).toContain(`'nonce-${page.nonces[0]}'`);
    }
    expect(new Set(pages.map(({ nonces }) => nonces[0])).size).toBe(pages.length);
  }
});

test("a page cached in one language is not shown in another", async ({ baseURL }) => {
  const account = await openAccount("Toko Bahasa");
  const titles = { en: "Orders", id: "Pesanan", th: "คำสั่งซื้อ" };
  for (let time = 0; time < 3; time++)
    for (const [language, title] of Object.entries(titles))
      expect((await read(baseURL, "/orders", account, language)).html).toContain(
        `<h1>${title}</h1>`,
      );
});
