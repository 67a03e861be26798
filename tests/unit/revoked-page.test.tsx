import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { ServerComponent } from "#app/routes/_app/products-v2/channels/$channel/revoked.tsx";
import { testContext } from "#tests/support/context.ts";

function shown(status: "pending" | "revoked"): string {
  const { state } = testContext();
  const loaderData = {
    type: "tokopedia" as const,
    shops: [{ id: "c1", name: "Laras di Tokopedia", status }],
    ...{ mayConnect: true, connectable: ["tokopedia" as const] },
  };
  const props = { loaderData } as Parameters<typeof ServerComponent>[0];
  return runWithState(state, () => renderToStaticMarkup(<ServerComponent {...props} />));
}

test("a shop pending its owner's approval is not called disconnected", () => {
  const waiting = shown("pending");
  expect(waiting).toContain("Tokopedia is waiting for approval");
  expect(waiting).not.toContain("Reconnect");
  expect(shown("revoked")).toContain("Tokopedia is disconnected");
});
