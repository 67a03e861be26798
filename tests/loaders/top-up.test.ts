import { expect, test } from "vitest";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import { resources } from "#app/i18n/resources.ts";
import {
  type FormReply,
  findFieldCode,
  findFormCode,
  findSentValue,
} from "#app/models/form/reply.ts";
import { parseChoice } from "#app/routes/_app/order-quota/top-up/+/choice.ts";
import { action, loader } from "#app/routes/_app/order-quota/top-up/index.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

test("the reason for refusing a payment is shown above its form", async () => {
  const code = "promotion_used_up";
  const { result, requests } = call(action, {
    path: "/order-quota/top-up?package=2&promotionCode=LEBARAN",
    form: {
      requestKey: crypto.randomUUID(),
      packageNumber: "2",
      way: "qr",
      promotionCode: "LEBARAN",
    },
    answers: {
      "POST /v1/accounts/transactions": () =>
        Response.json(
          { code, message: "The promotion code is used up", fields: { promotionCode: code } },
          { status: 422 },
        ),
    },
  });
  const { data } = (await result) as { data: FormReply };
  expect(requests.some(({ url }) => url.includes("/transactions"))).toBe(true);
  expect(findFormCode(data)).toBe(code);
});

test.each([
  [402, "unsupported_payment_type"],
  [422, "bank_info_missing"],
  [502, "provider_unavailable"],
  [503, "payments_off"],
])(
  "a payment that could not start (%s) keeps its form, with a message that nothing was paid",
  async (status, code) => {
    const { result } = call(action, {
      path: "/order-quota/top-up?package=2",
      form: { requestKey: crypto.randomUUID(), packageNumber: "2", way: "qr" },
      answers: {
        "POST /v1/accounts/transactions": () => Response.json({ code, message: code }, { status }),
      },
    });
    const { data } = (await result) as { data: ToldReply };
    expect([findFormCode(data), data.toast]).toEqual([code, resources.en.quota["result.notBegun"]]);
  },
);

test("an invalid package is refused with one reason, wherever it is detected", async () => {
  for (const packageNumber of ["abc", "99"]) {
    const { result } = call(action, {
      path: "/order-quota/top-up",
      form: { requestKey: crypto.randomUUID(), packageNumber, way: "qr" },
      answers: {
        "POST /v1/accounts/transactions": () =>
          Response.json(
            { code: "invalid_package_number", message: "There is no such package" },
            { status: 422 },
          ),
      },
    });
    const { data } = (await result) as { data: ToldReply };
    expect(data.error).toEqual({ "": ["invalid_package_number"] });
    expect(data.toast).toBe("Not paid");
  }
});

test("3-D Secure is shown on its own page outside of the app", async () => {
  const authenticationUrl = "http://etalase.test/sandbox/payments/stripe/authenticate/pi_1";
  const { result } = call(action, {
    path: "/order-quota/top-up?package=2",
    form: {
      requestKey: crypto.randomUUID(),
      packageNumber: "2",
      way: "card",
      paymentMethodId: "pm_1",
    },
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({ account: { countryCode: "th" } })),
      "POST /v1/accounts/transactions/;create-thai": () =>
        Response.json({
          transaction: {
            ...{ id: "t1", status: "REGISTERED", countryCode: "th", currency: "THB" },
            ...{ packageNumber: 2, quota: 2000, price: 120_000, discount: 0, promotionCode: null },
            ...{
              vatRate: 0.07,
              vat: 8_400,
              total: 128_400,
              paymentMethod: 2,
              bank: null,
              qr: null,
            },
            ...{ authenticationUrl, failureReason: null, review: null, paidAt: null },
            ...{ createdAt: "2026-11-20T03:00:00.000Z", expiresAt: "2026-11-20T03:15:00.000Z" },
            invoiceNumber: null,
          },
        }),
    },
  });
  const answer = (await result) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, authenticationUrl]);
  // Otherwise the router looks for it among the app's pages.
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
});

test.each([
  ["50", null, "too_small"],
  ["1000001", null, "too_big"],
  ["12.5", null, "invalid_number"],
  ["many", null, "invalid_number"],
  ["100", 100, undefined],
  ["1.500", 1500, undefined],
  ["", null, undefined],
])("the quantity %s buys %s, or is refused with %s", (typed, quota, code) => {
  const query = new URLSearchParams({ quota: typed, package: "3" });
  const choice = parseChoice(query, [{ number: 3, quantity: 5000, price: 1 }]);
  expect(choice).toMatchObject({ packageNumber: 3, quota });
  expect(findFieldCode(choice.refused, "quota")).toBe(code);
  if (code) expect(findSentValue(choice.refused, "quota"), "stays in the field").toBe(typed);
});

test.each([
  ["50", "at_least.number", 100],
  ["9000000", "at_most.number", 1_000_000],
])("the refusal of the quantity %s names the limit", (typed, bound, limit) => {
  const choice = parseChoice(new URLSearchParams({ quota: typed }), []);
  expect(choice.refused?.limits).toEqual({ quota: { bound, limit } });
});

test("the chosen payment method stays when paying is refused", async () => {
  const price = { quota: 2000, price: 1, discount: 0, vatRate: 0.11, vat: 0, total: 1 };
  const page = (reply?: FormReply) =>
    call(loader, {
      path: "/order-quota/top-up?package=2",
      answers: {
        "GET /v1/accounts/top-up-packages": () =>
          Response.json({ packages: [{ number: 2, quantity: 2000, price: 1 }] }),
        "GET /v1/accounts/payment-options": () =>
          Response.json({ methods: [1, 4], banks: ["BCA", "BRI"], card: null, sandboxUrl: null }),
        "POST /v1/accounts/top-up-packages/;price": () => Response.json({ price }),
        "GET /v1/accounts/tax-invoice-info": () =>
          Response.json({ name: "Laras", address: "", taxNumber: "" }),
      },
      ...(reply ? { reply } : {}),
    }).result;
  expect((await page()).way).toBeUndefined();
  const form = new FormData();
  form.set("way", "bank:BRI");
  const refused = rejectProblem(form, { code: "provider_unavailable", message: "" }).data;
  expect((await page(refused)).way).toBe("bank:BRI");
});

test("before payment the page shows whom the invoice will name, and that a suspension by the back office stays", async () => {
  const info = { name: "CV Laras Jaya", address: "Bandung", taxNumber: "0123456789012345" };
  const { result } = call(loader, {
    path: "/order-quota/top-up",
    answers: {
      "GET /v1/accounts/top-up-packages": () =>
        Response.json({ packages: [{ number: 1, quantity: 1000, price: 100_000 }] }),
      "GET /v1/accounts/payment-options": () =>
        Response.json({ methods: [], banks: [], card: null, sandboxUrl: null }),
      "POST /v1/accounts/top-up-packages/;price": () =>
        Response.json({
          price: { quota: 1000, price: 100_000, discount: 0, vat: 0, vatRate: 0, total: 100_000 },
        }),
      "GET /v1/accounts/tax-invoice-info": () => Response.json(info),
      "GET /v1/accounts/me": () =>
        Response.json(member({ account: { status: ACCOUNT_STATUS.suspended, isHeld: true } })),
    },
  });
  expect(await result).toMatchObject({ info: { ...info, isIssued: true }, isHeld: true });
});
