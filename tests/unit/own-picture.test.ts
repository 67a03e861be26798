import { expect, test } from "vitest";
import { readOwnPicture } from "#backend/marketplaces/own-picture.ts";

function host(at: string) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(String(input));
    return new Response("picture");
  };
  const folder = `${at.replace(/\/$/, "")}/image/`;
  return { asked, read: (url: string) => readOwnPicture({ folder, fetch }, url) };
}

test("only a picture with an absolute address is fetched over the API's connection", async () => {
  const { asked, read } = host("http://etalase.test/sandbox/shopee/");
  const own = "http://etalase.test/sandbox/shopee/image";
  for (const url of [
    `${own}/../controls`,
    `${own}/%2e%2e/controls`,
    `${own}/..\\controls`,
    `${own}/..%2fcontrols`,
    `${own}/.\t./controls`,
    `${own}/`,
    `${own}/a/b`,
    `${own}/a?b=c`,
    `${own.replace("//", "//user:secret@")}/a`,
    `${own.replace("etalase.test", "etalase.test:81")}/a`,
    `${own.replace("http:", "https:")}/a`,
    `${own.replace("etalase.test", "etalase.test@evil.test")}/a`,
    `${own.replace("etalase.test", "etalase.test.evil.test")}/a`,
    "image/a",
  ])
    expect([url, await read(url)]).toEqual([url, null]);
  expect(asked).toEqual([]);
  expect(await read(`${own}/sbx-a1`)).not.toBeNull();
  expect(asked).toEqual([`${own}/sbx-a1`]);
});
