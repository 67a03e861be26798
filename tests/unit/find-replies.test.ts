import { expect, test } from "vitest";
import { findReplies } from "#app/routes/_app/chats/+/find-replies.ts";

const replies = [
  { shortcut: "ready", text: "Masih ready, kak." },
  { shortcut: "harga", text: "Harganya sudah pas." },
  { shortcut: "hari ini", text: "Dikirim hari ini." },
  { shortcut: "ongkir", text: "Ongkir dihitung Shopee." },
];
const found = (typed: string) => findReplies(replies, typed)?.map(({ shortcut }) => shortcut);

test.each([
  ["a slash offers all of them", "/", ["ready", "harga", "hari ini", "ongkir"]],
  ["letters leave those that begin with them", "/ha", ["harga", "hari ini"]],
  ["letters in any case", "/HARG", ["harga"]],
  ["words of the text find them too, after those that begin so", "/kak", ["ready"]],
  ["a shortcut of two words", "/hari i", ["hari ini"]],
  ["nothing that fits", "/zz", []],
])("offers quick replies: %s", (_, typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test.each(["", "ha", "harga / kilo", "/ha\nkak"])("offers none for %j", (typed) => {
  expect(found(typed)).toBeUndefined();
});

test("offers an empty list where no replies exist, so that Enter sends no slash to the buyer", () => {
  expect(findReplies([], "/ha")).toEqual([]);
});
