import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const MB = 1024 * 1024;
/** Uploads get further than the largest file we take (20 MB), so that a file that is too large is answered by the form, with its field. */
const UPLOAD_CAP = 64 * MB;
const OTHER_CAP = 2 * MB;

const tooLarge = (cap: number) =>
  bodyLimit({
    maxSize: cap,
    onError: (c) => c.json({ code: "body_too_large", message: `At most ${cap / MB} MB` }, 413),
  });
const upload = tooLarge(UPLOAD_CAP);
const other = tooLarge(OTHER_CAP);

/** Refuses a body that nobody asked for before it is read whole. */
export const capBody: MiddlewareHandler = (c, next) =>
  (c.req.header("Content-Type")?.startsWith("multipart/form-data") ? upload : other)(c, next);
