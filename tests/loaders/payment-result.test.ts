import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/order-quota/history/index.tsx";
import { call } from "#tests/support/context.ts";

test.each([
  ["success", "quota:result.success", "success"],
  ["failed", "quota:result.failed", "error"],
  ["", "quota:result.failed", "error"],
  ["anything", "quota:result.failed", "error"],
])(
  "coming back from a payment with %j is told once, on the clean address",
  async (result, key, tone) => {
    const path = `/order-quota/history?view=payments&paymentResult=${result}`;
    const visit = call(loader, { path });
    const answer = await visit.result.then(
      () => null,
      (thrown: unknown) => thrown as Response,
    );
    expect(answer?.headers.get("Location")).toBe("/order-quota/history?view=payments");
    const [cookie = ""] = [...visit.state.cookies.values()];
    expect(JSON.parse(decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? ""))).toEqual([
      { tone, key },
    ]);
    expect(visit.requests).toEqual([]);
  },
);
