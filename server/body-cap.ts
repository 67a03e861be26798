import type { MiddlewareHandler } from "hono";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import { type BodyCap, BodyMeter, findBoundary } from "./body-meter.ts";
import { cutFiles } from "./cut-files.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** For requests outside an account (sign-in, sign-up): a short form or a marketplace's push. */
const SMALL_CAP: BodyCap = { bytes: 64 * KILOBYTE, fields: 100 };
/** The largest form is a product of 200 variants; the largest JSON a bulk change. */
const USUAL_CAP: BodyCap = { bytes: 2 * MEGABYTE, fields: 10_000 };
const LARGEST_FILE = 20 * MEGABYTE;
/** Above our largest file, so that the form itself can report a larger one at its field. */
const UPLOAD_CAP: BodyCap = { bytes: 64 * MEGABYTE, fields: 10_000 };

/**
 * Paths for people and machines that are not signed in, and the one-line forms of every page.
 * Everywhere else the session is checked before the body is read.
 */
const SMALL_FORMS = [
  ...[
    "api/v1/accounts/auth",
    "api/v1/storefronts",
    "api/webhooks",
    "sandbox",
    "shop",
    "signup",
    "signout",
    "staff/signup",
  ],
  ...["language", "theme", "lite", "push", "sidebar", "accounts", "notifications", "popup-notices"],
  ...["saved-views", "unauthorized"],
];
const IS_SMALL = new RegExp(`^/(?:${SMALL_FORMS.join("|")})(?:[/.]|$)`, "i");
/** A buyer's page of an order, which takes the slip of a transfer. */
const WITH_SLIP =
  /^\/(?:shop\/[^/]+\/orders\/[^/]+|api\/v1\/storefronts\/[^/]+\/orders\/[^/]+\/slips)$/i;
/** One picture of our largest size, and the form's fields. */
const SLIP_CAP: BodyCap = { bytes: 11 * MEGABYTE, fields: 100 };
/** A buyer's page of a review, which takes pictures. */
const WITH_REVIEW =
  /^\/(?:shop\/[^/]+\/orders\/[^/]+\/reviews\/\d+|api\/v1\/storefronts\/[^/]+\/orders\/[^/]+\/reviews)$/i;
/** Three pictures of our largest size, and the form's fields. */
const REVIEW_CAP: BodyCap = { bytes: 31 * MEGABYTE, fields: 100 };
/** Room for the fields of a form whose files are cut. */
const FIELDS_BYTES = MEGABYTE / 2;
/** A longer body is not read to its end for the page's own answer. */
const DRAINED_BYTES = 256 * MEGABYTE;
/** The app's pages with a file form, as documents and as data requests of scripts. */
const WITH_FILES =
  /^\/(?:product-import(?:\.\w+)?|stocks\/manage\/import(?:\.\w+)?|products-v2\/master\/[^/]+|settings(?:\/general)?(?:\.\w+)?|settings\/size-guide\/[^/]+|settings\/shop\/theme(?:\.\w+)?|chats\/[^/]+\/[^/]+|pick-and-pack\/hand-over\/[^/]+|orders\/[^/]+(?:\/refund(?:\.\w+)?)?)$/i;
const CALLS_WITH_FILES = new RegExp(
  `^/api(?:${EVERY_ENDPOINT.filter(({ multipart }) => multipart)
    .map(({ path }) => path.replace(/\{\w+\}/g, "[^/]+"))
    .join("|")})$`,
);

/** Whether a buyer's page has a form with a slip and no other field. */
const isSlipPage = (path: string): boolean => path.startsWith("/shop/") && WITH_SLIP.test(path);

/** Returns the largest file of a page's form that has other fields too. `null` for other paths. */
function findLargestFile(path: string): number | null {
  if (path.startsWith("/api/")) return null;
  if (WITH_REVIEW.test(path)) return MAX_IMAGE_BYTES;
  return WITH_FILES.test(path) ? LARGEST_FILE : null;
}

function chooseCap(path: string, type: string): BodyCap {
  const isForm = type.startsWith("multipart/form-data");
  if (isForm && WITH_SLIP.test(path)) return SLIP_CAP;
  if (isForm && WITH_REVIEW.test(path)) return REVIEW_CAP;
  if (IS_SMALL.test(path)) return SMALL_CAP;
  const mayUpload = WITH_FILES.test(path) || CALLS_WITH_FILES.test(path);
  return mayUpload && isForm ? UPLOAD_CAP : USUAL_CAP;
}

/** At a sandbox's own port, for a marketplace's clients. Pictures are the largest bodies. */
const PICTURE_CAP: BodyCap = { bytes: 11 * MEGABYTE, fields: 100 };

const chooseSandboxCap = (_path: string, type: string): BodyCap =>
  type.startsWith("multipart/form-data") ? PICTURE_CAP : USUAL_CAP;

/**
 * Refuses a body over the cap with 413 `body_too_large`: first by its `Content-Length`, then by the
 * bytes that arrive. Fields are counted before a parser makes objects of them. A page's form with
 * files that are too large arrives with cut ones, so that the page can answer.
 */
const refuseAboveCap =
  (allowed: (path: string, type: string) => BodyCap): MiddlewareHandler =>
  async (c, next) => {
    const body = c.req.raw.body;
    if (!body) return next();
    const type = c.req.header("Content-Type") ?? "";
    const cap = allowed(c.req.path, type.toLowerCase());
    const refuseBody = () =>
      c.json(
        {
          code: "body_too_large",
          message: `At most ${cap.bytes / KILOBYTE} kB and ${cap.fields} fields`,
        },
        413,
        { Connection: "close" },
      );
    const length = Number(c.req.header("Content-Length") ?? 0);
    if (length > cap.bytes) {
      if (length > DRAINED_BYTES) return refuseBody();
      if (isSlipPage(c.req.path)) {
        // A browser reads the answer only after it has sent the whole form.
        await body.pipeTo(new WritableStream());
        return c.redirect(`${c.req.path}?slip=image_too_large`, 303);
      }
    }
    const boundary = findBoundary(type);
    const fileBytes = boundary === null ? null : findLargestFile(c.req.path);
    const isCut = length > cap.bytes && fileBytes !== null && boundary !== null;
    if (length > cap.bytes && !isCut) return refuseBody();
    const totalBytes = cap.bytes - FIELDS_BYTES;
    const read = isCut ? body.pipeThrough(cutFiles(boundary, { fileBytes, totalBytes })) : body;
    const meter = new BodyMeter(cap, type);
    const { url, method, signal } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    if (isCut) headers.delete("Content-Length");
    const metered = read.pipeThrough(meter.stream);
    const request = { method, headers, signal, body: metered, duplex: "half" };
    c.req.raw = new Request(url, request as RequestInit);
    await next();
    if (!meter.isOver) return undefined;
    // Drops the headers that the handler set for the cut-off body.
    c.res = undefined;
    c.res = refuseBody();
    return undefined;
  };

export const capBody = refuseAboveCap(chooseCap);
export const capSandboxBody = refuseAboveCap(chooseSandboxCap);
