import { expect, test } from "vitest";
import { awaitWholeAnswers } from "#app/document/whole-answers.ts";

const stream = () => new ReadableStream<Uint8Array<ArrayBuffer>>();

test("an answer about routes is sent when the routes are loaded", async () => {
  const patches = Promise.withResolvers<unknown[]>();
  let isThere = false;
  const answer = awaitWholeAnswers(async () => ({ type: "manifest", patches: patches.promise }))(
    stream(),
    { temporaryReferences: undefined },
  ).then((payload) => {
    isThere = true;
    return payload;
  });
  await new Promise(setImmediate);
  expect(isThere).toBe(false);
  patches.resolve([]);
  expect(await answer).toMatchObject({ type: "manifest" });
});

test("a page is sent as soon as it starts", async () => {
  const page = { type: "render", formState: new Promise(() => undefined) };
  expect(
    await awaitWholeAnswers(async () => page)(stream(), { temporaryReferences: undefined }),
  ).toBe(page);
});
