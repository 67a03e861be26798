import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { CALL_EXAMPLES } from "#contract/call-examples.ts";
import { CALL_GROUPS, findCallGroup } from "#contract/call-groups.ts";
import { type Endpoint, toRoute } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DOCUMENT_DOORS } from "#contract/public-doors.ts";
import { type HttpApp, mountPublicRoute } from "./implement.ts";

/** Returns the contract as an OpenAPI 3.1 document, always the same. */
export function makeOpenApiDocument() {
  const openApiApp = new OpenAPIHono();
  for (const endpoint of EVERY_ENDPOINT)
    openApiApp.openAPIRegistry.registerPath(describeEndpoint(endpoint));
  openApiApp.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "apiKey",
    in: "header",
    name: "x-jwt",
    description:
      "`Bearer <token>`: a person's token comes from `exchangeCode`, a program's is the secret of a key (`createApiKey`)",
  });
  return openApiApp.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Etalase",
      version: "1",
      description: "The calls between Etalase's pages and its services.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "." }],
    tags: CALL_GROUPS.map(({ name, about }) => ({ name, description: about })),
  });
}

const EXAMPLE_BY_CALL = new Map(CALL_EXAMPLES.map((example) => [example.call, example]));

type Route = Parameters<OpenAPIHono["openAPIRegistry"]["registerPath"]>[0];
type Content = NonNullable<NonNullable<Route["request"]>["body"]>["content"];

function describeEndpoint(endpoint: Endpoint): Route {
  const route: Route = { ...toRoute(endpoint), tags: [findCallGroup(endpoint).name] };
  const example = EXAMPLE_BY_CALL.get(endpoint);
  if (!example) return route;
  const answer = route.responses[200];
  addExample(route.request?.body?.content, example.body);
  if (answer && "content" in answer) addExample(answer.content, example.response);
  return route;
}

function addExample(content: Content | undefined, example: unknown): void {
  const json = content?.["application/json"];
  if (content && json) content["application/json"] = { ...json, example };
}

/**
 * Swagger UI needs style attributes and data URLs of icons; scripts are our files
 * (docs/decisions/0043-inline-styles-on-the-api-page.md).
 */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DOCUMENT_FILES = [
  { door: DOCUMENT_DOORS.look, name: "swagger-ui.css", type: "text/css; charset=utf-8" },
  {
    door: DOCUMENT_DOORS.script,
    name: "swagger-ui-bundle.js",
    type: "text/javascript; charset=utf-8",
  },
] as const;

const DOCUMENT_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Etalase API</title>
<link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="ui"></div><noscript><p>This page needs JavaScript. The document itself is <a href="openapi.json">openapi.json</a>.</p></noscript>
<script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>`;
const SWAGGER_SCRIPT = `SwaggerUIBundle({ url: "openapi.json", dom_id: "#ui", deepLinking: true, docExpansion: "none", validatorUrl: null });`;

/** Mounts `/openapi.json` and, for people, `/docs`. */
export function mountOpenApi(app: HttpApp): void {
  let document: string | undefined;
  mountPublicRoute(app, DOCUMENT_DOORS.document, (c) => {
    document ??= JSON.stringify(makeOpenApiDocument());
    return c.body(document, 200, { "Content-Type": "application/json; charset=utf-8" });
  });
  mountPublicRoute(app, DOCUMENT_DOORS.page, (c) =>
    c.html(DOCUMENT_PAGE, 200, { "Content-Security-Policy": DOCS_POLICY }),
  );
  mountPublicRoute(app, DOCUMENT_DOORS.start, (c) =>
    c.body(SWAGGER_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  for (const { door, name, type } of DOCUMENT_FILES) {
    mountPublicRoute(app, door, (c) =>
      c.body(readFileSync(join(findDistFolder(), name)), 200, {
        "Content-Type": type,
        "Cache-Control": "public, max-age=3600",
      }),
    );
  }
}

function findDistFolder(): string {
  return join(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"), "..");
}
