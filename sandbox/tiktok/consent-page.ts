import type { Hono } from "hono";
import { addConsentPages, redirectWith } from "../consent.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

/** The app's return page is the registered one, whatever the link says. */
export const addConsentRoutes = (root: Hono, deps: SandboxDeps): void =>
  addConsentPages(root, deps, {
    path: "/open/authorize",
    problemOf: (c, { app }, { badPartner }) =>
      c.req.query("service_id") === app.serviceId ? null : badPartner,
    ...{ textsOf, page, listShops, controls: createSandboxControls },
    refused: "auth_denied",
    backToApp: (c, { app }, answer) =>
      redirectWith(c, app.redirectUrl, {
        ...{ app_key: app.key, ...answer },
        state: c.req.query("state") ?? "",
      }),
  });
