import { mkdir, writeFile } from "node:fs/promises";
import { openApiDocument } from "#backend/http/openapi.ts";

const target = new URL("../docs/contract/openapi.json", import.meta.url);
await mkdir(new URL(".", target), { recursive: true });
await writeFile(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
