import { expect, test } from "vitest";
import type { RequestState } from "#app/middleware/request-store.ts";
import { isRefusedFile, renderProblemPage } from "#app/plain-pages/problem-page.ts";
import { loader } from "#app/routes/_app/order-quota/payments/$transactionId/invoice.ts";
import { loader as labelLoader } from "#app/routes/_app/orders/$orderId/label.ts";
import { call } from "#tests/support/context.ts";

const HTML = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const refusal = (code: string, status: number) => () =>
  Response.json({ code, message: code, requestId: "r1" }, { status });

/** Returns what a browser shows at a file's address whose loader is refused. */
async function opened({ result, state }: { result: Promise<Response>; state: RequestState }) {
  const answer = await result.catch((error: unknown) => error as Response);
  expect(isRefusedFile(new Request(state.url, { headers: HTML }), answer)).toBe(true);
  return renderProblemPage({ ...state, language: "id" }, answer);
}

test("the invoice of an unpaid payment is a page that says so and links back", async () => {
  const page = await opened(
    call(loader, {
      path: "/order-quota/payments/t1/invoice",
      params: { transactionId: "t1" },
      answers: { "GET /v1/accounts/transactions/t1/tax-invoice": refusal("not_paid", 409) },
    }),
  );
  expect([page.status, page.headers.get("Content-Type")]).toEqual([
    409,
    "text/html; charset=utf-8",
  ]);
  const html = await page.text();
  expect(html).toContain("<h1>");
  expect(html).toContain('href="/order-quota/payments/t1"');
  expect(html).toContain("r1");
  expect(html).not.toContain("not_paid");
});

test("so is every missing file", async () => {
  const page = await opened(
    call(labelLoader, {
      path: "/orders/o1/label",
      params: { orderId: "o1" },
      answers: {
        "GET /v1/orders/o1": refusal("not_found", 404),
        "GET /v1/orders/o1/shipment/label": refusal("not_found", 404),
      },
    }),
  );
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('href="/orders/o1"');
});

test("a script gets the problem as data, and files are served as they are", async () => {
  const problem = refusal("not_paid", 409)();
  const asked = (headers: Record<string, string>) => new Request("http://x.test/", { headers });
  expect(isRefusedFile(asked({ Accept: "application/json" }), problem)).toBe(false);
  expect(isRefusedFile(asked({}), problem)).toBe(false);
  const file = new Response("%PDF", { headers: { "Content-Type": "application/pdf" } });
  expect(isRefusedFile(asked(HTML), file)).toBe(false);
  expect(isRefusedFile(asked(HTML), Response.json({}))).toBe(false);
});
