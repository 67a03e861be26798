import { openApiDocument } from "#backend/http/openapi.ts";

/** `npm run --silent openapi > openapi.json`. A running server has it at `/api/openapi.json`. */
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
