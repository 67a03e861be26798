import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import { runWithState } from "#app/middleware/request-store.ts";
import { Passkeys } from "#app/routes/_app/account/+/passkeys.tsx";
import { Sessions } from "#app/routes/_app/account/+/sessions.tsx";
import { CodeList } from "#app/routes/_app/admin/+/code-list.tsx";
import { NoticeTable } from "#app/routes/_app/admin/+/notice-table.tsx";
import { Website } from "#app/routes/_app/meta/sync/+/website.tsx";
import { OrderHead } from "#app/routes/_app/orders/$orderId/+/head.tsx";
import { NextStep } from "#app/routes/_app/product-import/$importId/+/next-step.tsx";
import { ItemTable } from "#app/routes/_app/stocks/counting/$countId/+/item-table.tsx";
import { testContext } from "#tests/support/context.ts";
import { orderDetail } from "#tests/support/sample-order.ts";

function markupOf(page: ReactNode): string {
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noComponentHookFactories: it is rendered once, and never again.
    { path: "/", Component: () => page },
  ]);
  return runWithState(testContext().state, () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={createPageTexts("en", "id")}>
        <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
          <Page />
        </FormatProvider>
      </I18nextProvider>,
    ),
  );
}

const at = "2026-11-20T03:00:00.000Z";
const session = { userAgent: "", accountName: "Laras", createdAt: at, lastSeenAt: at };
const levels = [
  {
    ...{ stockId: "s1", sku: "MUG", productName: "Mug", variantName: "", rack: "", counted: 3 },
    ...{ expected: 3, variance: 0, value: 0, reason: null, postedAt: null, errorCode: null },
    ...{ isDisputed: false, movedMeanwhile: false, counters: [], countedAt: at },
  },
] as unknown as Parameters<typeof ItemTable>[0]["items"];

const orderWith = (action: "confirm_payment" | "mark_shipped" | "confirm_delivered") => (
  <OrderHead
    key={action}
    order={{ ...orderDetail, actions: [action] }}
    {...{ now: 0, soonHours: 4, isClaimed: false }}
  />
);

const PAGES: [string, string, ReactNode][] = [
  [
    "ending a code",
    'name="endId"',
    <CodeList
      key="codes"
      title="Coupons"
      now={0}
      codes={[
        {
          ...{ id: "c1", code: "HEMAT", gives: "120 orders", countryCode: null, startsAt: at },
          ...{ endsAt: null, uses: 0, maxUses: null },
        },
      ]}
    />,
  ],
  [
    "taking a notice away",
    'name="noticeId"',
    <NoticeTable
      key="notices"
      {...{ caption: "Notices", idField: "noticeId", now: 0 }}
      notices={[{ id: "n1", title: "Libur", audience: "All", startsAt: at, endsAt: null }]}
    />,
  ],
  [
    "removing a passkey",
    'value="passkey-remove-k1"',
    <Passkeys
      key="passkeys"
      passkeys={[{ id: "k1", name: "Laptop", createdAt: at, lastUsedAt: null }]}
    />,
  ],
  [
    "ending the other sessions",
    'value="end-others"',
    <Sessions
      key="sessions"
      sessions={[
        { ...session, id: "a", isCurrent: true },
        { ...session, id: "b", isCurrent: false },
      ]}
    />,
  ],
  [
    "removing a website",
    'form="remove-domain"',
    <Website
      key="website"
      {...{ fbResult: "success", url: "", isLost: false }}
      domains={[
        {
          ...{
            channelId: "c1",
            domain: "toko.example",
            url: "https://toko.example",
            fbStatus: "unverified" as const,
          },
          verificationCode: null,
        },
      ]}
    />,
  ],
  [
    "counting items again",
    'value="recount"',
    <ItemTable
      key="count"
      {...{ caption: "Count", items: levels, isOpen: false, racks: false, isEditable: true }}
      to="/scan"
    />,
  ],
  ["marking an order as paid", 'value="confirm_payment"', orderWith("confirm_payment")],
  ["marking an order as shipped", 'value="mark_shipped"', orderWith("mark_shipped")],
  ["marking an order as delivered", 'value="confirm_delivered"', orderWith("confirm_delivered")],
  [
    "forgetting an imported file",
    'value="cancel"',
    <NextStep key="import" importId="i1" status="checked" waiting={1} imported={0} />,
  ],
];

test.each(PAGES)("%s asks first, with and without JavaScript", (_what, sends, page) => {
  const html = markupOf(page);
  const questions = [...html.matchAll(/<details(?![^>]* open=)[^>]*>.*?<\/details>/gs)].join();
  expect(questions).toContain(sends);
  expect(html.replace(/<details.*?<\/details>/gs, "")).not.toContain(sends);
});
