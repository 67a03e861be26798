import { expect, test } from "vitest";
import type { z } from "zod";
import { registerImportJobs } from "#backend/imports/worker.ts";
import type { Handler, Queue } from "#backend/jobs/queue.ts";
import { openCatalogue } from "../products/catalogue.ts";
import { csv, readItems, row, upload } from "./spreadsheet.ts";

/** A queue that only records each job's handler. */
function handlersOf() {
  const handlers = new Map<string, Handler<z.ZodType>>();
  const work = async (job: { name: string }, handler: Handler<z.ZodType>) =>
    void handlers.set(job.name, handler);
  const queue = { work, schedule: async () => undefined } as unknown as Queue;
  return { handlers, queue };
}
const run = (isLastTry: boolean) => ({ id: "job", retryCount: isLastTry ? 2 : 0, isLastTry });

test("a restarted worker resumes an interrupted import and writes each product once", async () => {
  await using shop = await openCatalogue();
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    csv(Array.from({ length: 6 }, (_, index) => row({ Handle: `p${index}` }))),
  );
  const key = { accountId: seller.accountId, importId: started.id };
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  // The process ends after one slice, and the job is lost.
  const { applyImport } = await import("#backend/imports/apply-import.ts");
  await applyImport(shop.backend, key, 0);
  shop.jobs.length = 0;
  const { handlers, queue } = handlersOf();
  await registerImportJobs(shop.backend, queue);
  expect(shop.jobs).toEqual([{ name: "apply-import", payload: key }]);
  await handlers.get("apply-import")?.(key, run(false));
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 6, failed: 0 },
  });
  expect((await seller.call<{ count: number }>("GET", "/v2/products/count")).body.count).toBe(6);
});

test("a check that fails finally is shown and can be repeated", async () => {
  await using shop = await openCatalogue();
  const seller = await shop.signUp();
  const large = csv(
    Array.from({ length: 60 }, (_, index) =>
      row({ Handle: `p${index}`, "Body (HTML)": "x".repeat(19_000) }),
    ),
  );
  const { import: started } = await upload(seller, large);
  const key = { accountId: seller.accountId, importId: started.id };
  const { handlers, queue } = handlersOf();
  const broken = {
    ...shop.backend,
    files: { ...shop.backend.files, get: () => Promise.reject(new Error("disk")) },
  };
  await registerImportJobs(broken, queue);
  const check = handlers.get("check-import");
  await expect(check?.(key, run(false))).rejects.toThrow("disk");
  expect((await readItems(seller, started.id)).import.status).toBe("checking");
  await expect(check?.(key, run(true))).rejects.toThrow("disk");
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "failed",
    errorCode: "internal",
  });
  await seller.call("PUT", `/v2/products/imports/${started.id}`, { rate: 1 });
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "checked",
    errorCode: null,
    counts: { create: 60 },
  });
});
