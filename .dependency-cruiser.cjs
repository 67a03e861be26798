const services = require("./.dependency-cruiser.services.cjs");

/** The arrows that must never exist (docs/decisions, README "Where things are"). */
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
      "The app knows its upstream by the contract alone.",
      "^app/",
      "^(backend|server)/",
    ),
    never(
      "app-not-one-marketplace",
      "A shipment is one contract for every channel (contract/shipments.ts); the specification's paths of one are for who was written against it.",
      "^app/",
      "^contract/[a-z]+-addresses\\.ts$",
    ),
    {
      ...never(
        "backend-not-app",
        "The backend must run without the app; the words of its problems are data that both read.",
        "^backend/",
        "^(app|server)/",
      ),
      to: { path: "^(app|server)/", pathNot: "^app/i18n/locales/\\w+/errors\\.json$" },
    },
    never(
      "contract-imports-nothing-of-ours",
      "Both sides read the contract; it reads nothing.",
      "^contract/",
      "^(app|backend|sandbox|server|tests|scripts)/",
    ),
    never(
      "component-not-service",
      "Components get what they show as props.",
      "^app/components/",
      "^app/(access|services|session|upstream)/",
    ),
    never(
      "service-not-component",
      "Services answer plain data; what views share with them is a model.",
      "^app/(access|services|session|upstream|middleware|document)/",
      "^app/components/",
    ),
    never(
      "model-on-its-own",
      "Models are pure: both sides, tests and scripts can use them.",
      "^app/models/",
      "^app/(access|components|document|middleware|navigation|routes|services|session|upstream)/",
    ),
    never(
      "navigation-on-its-own",
      "Links, forms and what follows them are what every screen stands on.",
      "^app/navigation/",
      "^app/(?!navigation/)",
    ),
    never(
      "document-by-the-entries",
      "How a payload becomes bytes is the entries' business.",
      "^app/(?!document/|entry\\.)",
      "^app/document/",
    ),
    never(
      "service-not-route",
      "Services are called by routes.",
      "^app/(access|services|session|upstream|middleware)/",
      "^app/routes/",
    ),
    never(
      "request-before-services",
      "The request's state needs who may, who is signed in and how calls are made; services need it.",
      "^app/(access|session|upstream|middleware/request-store)",
      "^app/services/",
    ),
    never(
      "access-knows-no-request",
      "Permissions, sessions and calls are told what they need of a request.",
      "^app/(access|session|upstream)/",
      "^app/(middleware|components|document|navigation|routes)/",
    ),
    never(
      "component-not-route",
      "What a component shares with a route belongs beside the component.",
      "^app/components/",
      "^app/routes/",
    ),
    never(
      "marketplaces-not-tables",
      "A connector knows its wire format and nothing of our tables.",
      "^backend/marketplaces/",
      "^backend/(db|http|jobs)/",
    ),
    never(
      "sandbox-on-its-own",
      "A sandbox stands in for somebody else's server: it knows how a database is reached and how text is printed here, and nothing of the product.",
      "^sandbox/",
      "^(app|contract|server|tests)/|^backend/(?!db/(client|columns|migrate|transaction)\\.ts$|papers/)",
    ),
    never(
      "product-not-sandbox",
      "The product talks to a marketplace over its wire format, wherever that runs.",
      "^(app|backend|contract)/",
      "^sandbox/",
    ),
    never(
      "production-not-tests",
      "Tests import the product, never the other way.",
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
      comment: "Of two folders, one stands on the other: then each can be read by itself.",
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
