import type { ComponentProps } from "react";
import type { unstable_RSCHydratedRouter as RSCHydratedRouter } from "react-router/dom";

type Read = ComponentProps<typeof RSCHydratedRouter>["createFromReadableStream"];

/**
 * Reads an answer about links' routes to its end before the router has it. The router takes the
 * addresses for known as soon as it has the answer (react-router 8, rsc/browser.js,
 * discoveredPaths), and a link or a form that was used before the routes had come too ended in a
 * 404 or a 405.
 */
export const wholeAnswers =
  (read: Read): Read =>
  async (...answer) => {
    const payload = await read(...answer);
    if (isOfRoutes(payload)) await payload.patches;
    return payload;
  };

const isOfRoutes = (payload: unknown): payload is { patches: Promise<unknown> } =>
  typeof payload === "object" &&
  payload !== null &&
  "type" in payload &&
  payload.type === "manifest";
