import type { Hono } from "hono";
import { consentPage, redirectWith } from "../consent.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { page, textsOf } from "./page.ts";
import { shopsOf } from "./sellers.ts";

/** The app's return page must be the registered one. */
export const consentRoutes = (root: Hono, deps: SandboxDeps): void =>
  consentPage(root, deps, {
    path: "/oauth/authorize",
    problemOf: (c, { app }, { badPartner }) =>
      c.req.query("client_id") === app.key && c.req.query("redirect_uri") === app.redirectUrl
        ? null
        : badPartner,
    ...{ textsOf, page, shopsOf, controls: createSandboxControls, perCountry: true },
    refused: "access_denied",
    backToApp: (c, { app }, answer) =>
      redirectWith(c, app.redirectUrl, { ...answer, state: c.req.query("state") ?? "" }),
  });
