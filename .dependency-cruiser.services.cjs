/**
 * The backend's services, from the lowest to the highest. A service may import those before it, and
 * informs those after it by events (backend/events.ts). docs/architecture.md has the reasons for
 * the order.
 */
const SERVICES = [
  "mail",
  "audit",
  "limits",
  "accounts",
  "billing",
  "notifications",
  "announcements",
  "channels",
  "products",
  "settings",
  "stocks",
  "listings",
  "catalogues",
  "feeds",
  "orders",
  "storefront",
  "batch",
  "merge",
  "imports",
  "channel-imports",
  "shop-migrations",
  "export",
  "histories",
  "webhooks",
  "chats",
  "statistics",
  "privacy",
  "to-dos",
  "account-deletion",
  "admin",
  "demo",
];

/** Composition roots. */
const COMPOSITION = "^backend/(main|app|worker|handlers)\\.ts$";

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const rules = [
  ...SERVICES.slice(0, -1).map((service, index) =>
    never(
      `${service}-not-higher`,
      "A lower service informs a higher one by an event (backend/events.ts).",
      { path: `^backend/${service}/` },
      { path: `^backend/(${SERVICES.slice(index + 1).join("|")})/` },
    ),
  ),
  never(
    "service-by-its-index",
    "Import index.ts of another service, not its other files.",
    { path: `^backend/(${SERVICES.join("|")})/` },
    { path: `^backend/(${SERVICES.join("|")})/(?!index\\.ts$)`, pathNot: "^backend/$1/" },
  ),
  never(
    "index-for-others",
    "Files of one service import each other directly, not its index.ts.",
    { path: `^backend/(${SERVICES.join("|")})/` },
    { path: "^backend/$1/index\\.ts$" },
  ),
  never(
    "ground-not-service",
    "Infrastructure below the services knows none of them.",
    { path: `^backend/(?!(${SERVICES.join("|")})/)`, pathNot: COMPOSITION },
    { path: `^backend/(${SERVICES.join("|")})/` },
  ),
  never(
    "composition-by-its-faces",
    "Composition roots import index.ts, http.ts, jobs.ts and worker.ts of a service.",
    { path: COMPOSITION },
    { path: `^backend/(${SERVICES.join("|")})/(?!(index|http|jobs|worker)\\.ts$)` },
  ),
  never(
    "nothing-above-composition",
    "Composition roots import the whole backend, and no file of the backend imports them.",
    { path: "^backend/", pathNot: COMPOSITION },
    { path: COMPOSITION },
  ),
];

module.exports = { SERVICES, rules };
