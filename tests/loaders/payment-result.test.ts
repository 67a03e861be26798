import { expect, test } from "vitest";
import { getT, runWithState } from "#app/middleware/request-store.ts";
import { middleware } from "#app/routes/_app/_layout.tsx";
import { handlePaymentReturn } from "#app/services/shell/payment-return.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { testContext } from "#tests/support/context.ts";

/** Returns where the middleware redirects a payer who comes back; `null` means it does not. */
async function comeBack(path: string, form?: Record<string, string>) {
  const { context, request, state } = testContext({ path, ...(form ? { form } : {}) });
  const args = { context, request, params: {} } as unknown as Parameters<
    typeof handlePaymentReturn
  >[0];
  try {
    await handlePaymentReturn(args, async () => new Response());
    return { to: null, cookies: [...state.cookies] };
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return { to: answer.headers.get("Location"), cookies: [...state.cookies] };
  }
}

test.each([
  ["success", "quota:result.success", "success"],
  ["failed", "quota:result.failed", "error"],
  ["", "quota:result.failed", "error"],
  ["anything", "quota:result.failed", "error"],
])(
  "returning from a payment with %j to any page shows the result once at the clean address",
  async (result, key, tone) => {
    for (const [path, clean] of [
      [`/order-quota/history?view=payments&paymentResult=${result}`, "?view=payments"],
      [`/orders?paymentResult=${result}`, ""],
      [`/?paymentResult=${result}`, ""],
    ] as const) {
      const { to, cookies } = await comeBack(path);
      expect(to).toBe(path.split("?")[0] + clean);
      const [cookie = ""] = cookies;
      expect(JSON.parse(decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? ""))).toEqual([
        { tone, key },
      ]);
    }
  },
);

test("member pages show the payment's result, and nothing without a return", async () => {
  expect(middleware).toContain(handlePaymentReturn);
  expect(await comeBack("/orders")).toEqual({ to: null, cookies: [] });
  expect(await comeBack("/orders?paymentResult=success", { intent: "x" })).toEqual({
    to: null,
    cookies: [],
  });
});

test("the result is shown as paid or not paid in each language", () => {
  const said = LANGUAGES.map((language) => {
    const { state } = testContext();
    return runWithState({ ...state, language }, () =>
      (["success", "failed"] as const).map((result) => getT()(`quota:result.${result}`)),
    );
  });
  expect(said).toEqual([
    [expect.stringMatching(/^Paid\b/), expect.stringMatching(/^Not paid\b/)],
    [expect.stringMatching(/^Sudah dibayar\b/), expect.stringMatching(/^Belum dibayar\b/)],
    [expect.stringMatching(/^ชำระเงินแล้ว/), expect.stringMatching(/^ยังไม่ได้ชำระเงิน/)],
  ]);
});
