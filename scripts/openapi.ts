import { makeOpenApiDocument } from "#backend/http/openapi.ts";

/** `npm run --silent openapi > openapi.json`. A running server has it at `/api/openapi.json`. */
process.stdout.write(`${JSON.stringify(makeOpenApiDocument(), null, 2)}\n`);
