import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import { PackingTable } from "#app/routes/_app/pick-and-pack/+/parcel.tsx";
import { loader } from "#app/routes/_app/pick-and-pack/pack.tsx";
import type { PickPack } from "#contract/pick-packs.ts";
import { call } from "#tests/support/context.ts";
import { pickpack } from "#tests/support/sample-order.ts";

const record = (id: string, changes: Partial<PickPack>): PickPack => ({
  ...pickpack,
  ...{ id, orderNumber: `NO-${id}`, ...changes },
});
const opened = record("a", { status: "packing", openedByName: "Wati" });
const mine = record("b", { status: "packing", openedByName: "Sari" });
const packed = record("d", { status: "packed", documentStatus: "ready" });
const picked = record("c", { status: "picked" });

const read = (path: string) =>
  call(loader, {
    path,
    answers: {
      "GET /v1/orders/pickpacks/b": () => Response.json({ pickpack: mine }),
      "GET /v1/orders/pickpacks/d": () =>
        Response.json({
          pickpack: packed,
          unpackedTogether: path.includes("said") ? [] : ["NO-e"],
        }),
      "GET /v1/orders/pickpacks": (request) => {
        const status = new URL(request.url).searchParams.get("status");
        const pickpacks =
          status === "packing" ? [opened, mine] : status === "picked" ? [picked] : [];
        return Response.json({ pickpacks, total: status === "packing" ? 2 : 7 });
      },
    },
  }).result;

type Loaded = Awaited<ReturnType<typeof loader>>;
const Table = () => <PackingTable {...useLoaderData<Loaded>()} />;
const Page = createRoutesStub([{ id: "page", path: "/", Component: Table }]);
const shown = (page: Loaded) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createPageTexts("en", "id")}>
      <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
        <Page hydrationData={{ loaderData: { page } }} />
      </FormatProvider>
    </I18nextProvider>,
  );

test("a box that was opened and not finished stays in the queue, with who opened it", async () => {
  const html = shown(await read("/pick-and-pack/pack?parcel=b"));
  const queue = html.slice(html.indexOf("Ready to pack"));
  expect(queue).toContain('href="/pick-and-pack/pack?parcel=a"');
  expect(queue).toContain("Opened by Wati");
  expect(queue).toContain('href="/pick-and-pack/pack?parcel=c"');
  expect(queue, "the open box is above").not.toContain("NO-b");
});

test("boxes beyond those of the queue are counted, and lead to the list of them", async () => {
  const html = shown(await read("/pick-and-pack/pack"));
  expect(html).toContain("Opened by Sari");
  expect(html).toContain('href="/pick-and-pack/records?status=picked&amp;state=open"');
  expect(html).toContain("6 more");
  expect(html).not.toContain("status=packing");
});

test("the label of orders in one parcel is offered once all of them are packed", async () => {
  const first = shown(await read("/pick-and-pack/pack?parcel=d"));
  expect(first).toContain("In one parcel with NO-e");
  expect(first).not.toContain("/orders/o1/label");
  expect(shown(await read("/pick-and-pack/pack?parcel=d&said=packed"))).toContain(
    "/orders/o1/label",
  );
});

test("a box is complete, not its order", async () => {
  const verdictOf = async (search: string) =>
    (await read(`/pick-and-pack/pack?${search}`)).said?.title;
  expect(await verdictOf("said=packed&order=A&box=1&boxes=2")).toBe("Box complete");
  expect(await verdictOf("said=packed&order=A")).toBe("Order complete");
});
