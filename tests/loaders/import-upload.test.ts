import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  loader as page,
  action as step,
} from "#app/routes/_app/product-import/$importId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { file, importSeller, readRefusal, uploaded } from "./import-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("changed options are checked without another upload; invalid ones are named", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  await redirectOf(
    as(step, {
      params,
      form: { intent: "recheck", rate: "15,500", defaultWeightG: "250", missingPictures: "none" },
    }),
  );
  const { rows, options } = await as(page, { path: "/product-import/x", params });
  expect(options).toEqual({ rate: "15.500", defaultWeightG: "250", missingPictures: "none" });
  expect(rows[2]?.price).toBe("Rp\u00a034.875");
  const { data } = await replyOf<FormReply>(
    as(step, {
      params,
      form: { intent: "recheck", rate: "0", defaultWeightG: "1.5", missingPictures: "none" },
    }),
  );
  expect(data).toMatchObject({
    intent: "recheck",
    fieldErrors: { rate: "invalid_rate", defaultWeightG: "invalid_weight" },
  });
});

test.each([
  ["not_xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 1])],
  ["one_column", "Handle\nx\n"],
  ["empty_file", " \n"],
  ["not_utf8", new Uint8Array([0x48, 0x81, 0x02, 0x0a])],
  ["malformed_csv", 'Handle,Title,Variant Price\nx,"y,1\n'],
])("an unreadable file is refused at its field: %s", async (code, text) => {
  const reply = await readRefusal(await importSeller(world), file(text));
  expect(reply.fieldErrors).toEqual({ file: code });
});

test("a missing file, a 21 MB file and an invalid rate are all named at once", async () => {
  const as = await importSeller(world);
  const none = new FormData();
  for (const [key, value] of [
    ["rate", "many"],
    ["defaultWeightG", "-1"],
    ["missingPictures", "placeholder"],
  ] as const)
    none.set(key, value);
  expect((await readRefusal(as, none)).fieldErrors).toEqual({
    file: "required",
    rate: "invalid_rate",
    defaultWeightG: "invalid_weight",
  });
  expect(
    (await readRefusal(as, file(new Uint8Array(21 * 1024 * 1024).fill(0x61)))).fieldErrors,
  ).toEqual({ file: "file_too_large" });
});
