const services = require("./.dependency-cruiser.services.cjs");

/** Forbids an import (docs/architecture.md). `comment` is shown with each violation. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    ...services.rules,
    never(
      "app-not-backend",
      "The app uses its backend only through the contract.",
      "^app/",
      "^(backend|server)/",
    ),
    never(
      "app-not-one-marketplace",
      "The app makes the calls for all channels (contract/shipments.ts). Addresses of one marketplace are for programs that follow the specification.",
      "^app/",
      "^contract/[a-z]+-addresses\\.ts$",
    ),
    {
      ...never(
        "backend-not-app",
        "The backend runs without the app. Both read the texts of errors.",
        "^backend/",
        "^(app|server)/",
      ),
      to: { path: "^(app|server)/", pathNot: "^app/i18n/locales/\\w+/errors\\.json$" },
    },
    never(
      "contract-imports-nothing-of-ours",
      "App and backend import the contract, and it imports neither.",
      "^contract/",
      "^(app|backend|sandbox|server|tests|scripts)/",
    ),
    never(
      "component-not-service",
      "Components receive their data as props.",
      "^app/components/",
      "^app/(access|services|session|upstream)/",
    ),
    never(
      "service-not-component",
      "Services return data. Code that services and components share is a model.",
      "^app/(access|services|session|upstream|middleware|document)/",
      "^app/components/",
    ),
    never(
      "model-on-its-own",
      "Models are pure, so that server, browser, tests and scripts can use them.",
      "^app/models/",
      "^app/(access|components|document|middleware|navigation|routes|services|session|upstream)/",
    ),
    never(
      "navigation-on-its-own",
      "Every screen uses links and forms, so navigation imports nothing else of the app.",
      "^app/navigation/",
      "^app/(?!navigation/)",
    ),
    never(
      "document-by-the-entries",
      "Only the entries render a document.",
      "^app/(?!document/|entry\\.)",
      "^app/document/",
    ),
    never(
      "service-not-route",
      "Routes call services, not the reverse.",
      "^app/(access|services|session|upstream|middleware)/",
      "^app/routes/",
    ),
    never(
      "request-before-services",
      "Services use the request's state, which uses permissions, session and calls.",
      "^app/(access|session|upstream|middleware/request-store)",
      "^app/services/",
    ),
    never(
      "access-knows-no-request",
      "Permissions, sessions and calls receive the parts of a request as parameters.",
      "^app/(access|session|upstream)/",
      "^app/(middleware|components|document|navigation|routes)/",
    ),
    never(
      "component-not-route",
      "Move code that a component shares with a route beside the component.",
      "^app/components/",
      "^app/routes/",
    ),
    never(
      "marketplaces-not-tables",
      "A connector knows its wire format, not our tables.",
      "^backend/marketplaces/",
      "^backend/(db|http|jobs)/",
    ),
    never(
      "sandbox-on-its-own",
      "A sandbox replaces another company's server. It may use our database access and PDF writer, but not the product.",
      "^sandbox/",
      "^(app|contract|server|tests)/|^backend/(?!db/(client|columns|migrate|transaction)\\.ts$|papers/)",
    ),
    never(
      "product-not-sandbox",
      "The product calls a marketplace by HTTP only, also where a sandbox replaces it.",
      "^(app|backend|contract)/",
      "^sandbox/",
    ),
    never(
      "production-not-tests",
      "Tests import the product, not the reverse.",
      "^(app|backend|contract|sandbox|server)/",
      "^(tests|bench)/",
    ),
    {
      name: "no-circular",
      severity: "error",
      from: { pathNot: "^backend/db/schema/" },
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circular-folders",
      comment: "Of two folders only one imports the other, so that it can be read alone.",
      severity: "error",
      scope: "folder",
      from: { path: "^(app|backend|contract|sandbox|server|vite)/" },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router|docs|design)/" },
    // A type import counts too, because a reader of one file has to understand the other. The tool
    // cannot call TypeScript 7, so it reads the sources as text, where it finds all types except
    // `export type … from`, which tests/unit/boundaries.test.ts refuses. `true` has no effect until
    // it can, and warns each time. Once it can, that test fails and this becomes `true`.
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js"],
    },
  },
};
