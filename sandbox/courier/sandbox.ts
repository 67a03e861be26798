import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { labelPdf } from "../label-pdf.ts";
import { mountPath, type Surroundings, sandbox } from "../mount.ts";
import { languageOf, sandboxPage } from "../page.ts";
import { book, find, move, Refused, readdress, stateOf } from "./parcel-life.ts";
import type { ParcelRow } from "./schema.ts";
import { quotesOf, serviceOf } from "./services.ts";
import { SCANS, TEXTS } from "./texts.ts";

interface CourierSandboxDeps extends Surroundings {
  key: string;
}

const place = z.string().min(1).max(20);
const country = z.enum(["id", "th"]);
const party = z.object({
  name: z.string().min(1),
  phone: z.string(),
  address: z.string().min(1),
  placeCode: place,
});
const Quoted = z.strictObject({
  countryCode: country,
  fromPlaceCode: place,
  toPlaceCode: place,
  weightG: z.number().int().positive(),
});
const Booked = z.strictObject({
  reference: z.string().min(1).max(100),
  countryCode: country,
  serviceId: z.string(),
  isPickup: z.boolean(),
  from: party,
  to: party,
  weightG: z.number().int().positive(),
  contents: z.string().max(2000),
  codAmount: z.number().int().nonnegative(),
});
const Readdressed = z.strictObject({ name: z.string().min(1), address: z.string().min(1) });
const Moved = z.object({
  trackingCode: z.string().trim(),
  state: z.enum(["picked_up", "delivered", "failed"]),
});

/**
 * A courier behind the gateway's calls (backend/couriers/parcel-gateway.ts), with a page to move
 * its parcels by hand.
 */
function routes(deps: CourierSandboxDeps): Hono {
  const root = new Hono();
  calls(root, deps);
  controls(root, deps);
  root.onError((error, c) => {
    if (error instanceof Refused)
      return c.json({ code: error.code, message: error.message }, error.status);
    if (error instanceof z.ZodError)
      return c.json({ code: "invalid", message: z.prettifyError(error) }, 422);
    throw error;
  });
  return root;
}

function calls(root: Hono, deps: CourierSandboxDeps): void {
  root.use("/v1/*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${deps.key}`)
      return c.json({ code: "unauthorised", message: "The key is not right" }, 401);
    return next();
  });
  root.post("/v1/quotes", async (c) => c.json(quotesOf(Quoted.parse(await c.req.json()))));
  root.post("/v1/parcels", async (c) =>
    c.json(present(await book(deps, Booked.parse(await c.req.json())))),
  );
  root.get("/v1/parcels/:id", async (c) =>
    c.json(present(await find(deps, { bookingId: c.req.param("id") }))),
  );
  root.post("/v1/parcels/:id/cancel", async (c) => {
    const parcel = await find(deps, { bookingId: c.req.param("id") });
    // A repetition changes nothing.
    return c.json(
      present(stateOf(parcel) === "cancelled" ? parcel : await move(deps, parcel, "cancelled")),
    );
  });
  root.put("/v1/parcels/:id/receiver", async (c) => {
    const parcel = await find(deps, { bookingId: c.req.param("id") });
    return c.json(present(await readdress(deps, parcel, Readdressed.parse(await c.req.json()))));
  });
  root.get("/v1/parcels/:id/label", async (c) =>
    c.body(await label(await find(deps, { bookingId: c.req.param("id") })), 200, {
      "Content-Type": "application/pdf",
    }),
  );
}

const present = (parcel: ParcelRow) => ({
  bookingId: parcel.bookingId,
  trackingCode: parcel.trackingCode,
  state: stateOf(parcel),
  fee: parcel.fee,
  events: parcel.events.map(({ at, state }) => ({
    at,
    state,
    text: SCANS[parcel.countryCode][state],
  })),
});

function label(parcel: ParcelRow): Promise<Uint8Array<ArrayBuffer>> {
  const { to, from, countryCode } = parcel;
  const service = serviceOf(countryCode, parcel.serviceId);
  const digits = countryCode === "th" ? 2 : 0;
  const cod = `${countryCode === "th" ? "THB" : "Rp"} ${(parcel.codAmount / 10 ** digits).toLocaleString("id-ID")}`;
  return labelPdf([
    {
      courier: service?.name ?? parcel.serviceId,
      ...(service?.hasOwnLettersOnly ? { letters: "own" } : {}),
      cod: parcel.codAmount > 0 ? cod : null,
      trackingNumber: parcel.trackingCode,
      reference: parcel.reference.split("-").at(-1) ?? "",
      buyer: {
        ...{ username: "", name: to.name, phone: to.phone, address: to.address },
        ...{ district: "", city: "", state: "", zipcode: "" },
      },
      sender: { name: from.name, address: from.address },
      lines: parcel.contents.split(", ").map((line) => {
        const [quantity = "1", sku = line] = line.split(" × ");
        return { quantity: Number(quantity) || 1, name: sku, sku };
      }),
    },
  ]);
}

/** Anybody with a tracking code may move the parcel: it is a sandbox. */
function controls(root: Hono, deps: CourierSandboxDeps): void {
  root.get("/controls", async (c) => {
    const seller = await deps.seller(c.req.raw);
    return typeof seller === "string" ? controlsPage(c) : seller;
  });
  root.post("/controls/move", async (c) => {
    const seller = await deps.seller(c.req.raw);
    if (typeof seller !== "string") return seller;
    const isJson = c.req.header("content-type")?.includes("json");
    const { trackingCode, state } = Moved.parse(
      isJson ? await c.req.json() : await c.req.parseBody(),
    );
    const moved = await move(deps, await find(deps, { trackingCode }), state);
    if (isJson) return c.json(present(moved));
    const back = new URLSearchParams({ done: "1", trackingCode });
    return c.redirect(`${mountPath(deps)}/controls?${back}`, 303);
  });
}

function controlsPage(c: Context): Promise<Response> {
  const t = TEXTS[languageOf(c)];
  const states = ["picked_up", "delivered", "failed"] as const;
  const body = html`<h1>${t.move}</h1>${c.req.query("done") ? html`<section class="good" role="status">${t.done}</section>` : ""}<section><p>${t.moveText}</p>
<form method="post" action="controls/move" class="stack">
<label>${t.trackingCode}<input name="trackingCode" value="${c.req.query("trackingCode") ?? ""}" required maxlength="40"></label>
<label>${t.state}<select name="state">${states.map((state) => html`<option value="${state}">${t[state]}</option>`)}</select></label>
<button class="primary">${t.go}</button></form></section>`;
  return sandboxPage(c, t, t.move, body);
}

export const courier = sandbox({
  own: ({ key }: { key: string }) => ({ key }),
  routes,
  controls: () => null,
});
