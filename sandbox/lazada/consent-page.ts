import type { Hono } from "hono";
import { addConsentPages, redirectWith } from "../consent.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

/** The app's return page must be the registered one. */
export const addConsentRoutes = (root: Hono, deps: SandboxDeps): void =>
  addConsentPages(root, deps, {
    path: "/oauth/authorize",
    problemOf: (c, { app }, { badPartner }) =>
      c.req.query("client_id") === app.key && c.req.query("redirect_uri") === app.redirectUrl
        ? null
        : badPartner,
    ...{ textsOf, page, listShops, controls: createSandboxControls, perCountry: true },
    refused: "access_denied",
    backToApp: (c, { app }, answer) =>
      redirectWith(c, app.redirectUrl, { ...answer, state: c.req.query("state") ?? "" }),
  });
