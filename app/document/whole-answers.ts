import type { ComponentProps } from "react";
import type { unstable_RSCHydratedRouter as RSCHydratedRouter } from "react-router/dom";

type ReadStream = ComponentProps<typeof RSCHydratedRouter>["createFromReadableStream"];

/**
 * Reads route discovery answers to the end before the router gets them. The router marks the
 * addresses as known as soon as the answer starts (react-router 8, rsc/browser.js,
 * discoveredPaths); a link or form used before the routes had arrived ended in a 404 or 405.
 */
export const awaitWholeAnswers =
  (read: ReadStream): ReadStream =>
  async (...answer) => {
    const payload = await read(...answer);
    if (isManifestPayload(payload)) await payload.patches;
    return payload;
  };

const isManifestPayload = (payload: unknown): payload is { patches: Promise<unknown> } =>
  typeof payload === "object" &&
  payload !== null &&
  "type" in payload &&
  payload.type === "manifest";
