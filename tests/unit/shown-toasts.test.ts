import { expect, test } from "vitest";
import {
  assignToastsToPage,
  mergeToasts,
  type ToastMessage,
} from "#app/models/shell/shown-toasts.ts";

const toast = (id: string): ToastMessage => ({ tone: "success", text: `Message ${id}`, id });
const ids = (toasts: readonly { id: string }[]) => toasts.map(({ id }) => id);
const settled = (page: string, ...names: string[]) =>
  assignToastsToPage(mergeToasts([], names.map(toast)), page);

test("a message that arrives with its page replaces the previous page's", () => {
  const before = settled("old", "a");
  const after = assignToastsToPage(mergeToasts(before, [toast("b")]), "new");
  expect(ids(after)).toEqual(["b"]);
});

test("a message that arrives before its page is shown on that page only", () => {
  const early = mergeToasts(settled("old", "a"), [toast("b")]);
  expect(ids(early)).toEqual(["a", "b"]);
  const there = assignToastsToPage(early, "new");
  expect(ids(there)).toEqual(["b"]);
  expect(ids(assignToastsToPage(there, "next"))).toEqual([]);
});

test("the same message is shown once, and the newest three are kept", () => {
  const shown = mergeToasts(settled("here", "a", "b"), [toast("b"), toast("c"), toast("d")]);
  expect(ids(shown)).toEqual(["b", "c", "d"]);
});

test("an unchanged list keeps its identity, so that nothing is redrawn", () => {
  const shown = settled("here", "a");
  expect(mergeToasts(shown, [toast("a")])).toBe(shown);
  expect(assignToastsToPage(shown, "here")).toBe(shown);
});
