import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BY_NAME = new Map(EVERY_ENDPOINT.map((endpoint) => [endpoint.name, endpoint]));
const IMPORT = /^(?:import|export)\s+(?!type\b)([^;]*?)\s+from\s+"([^"]+)";/gm;

interface Module {
  imports: string[];
  calls: Endpoint[];
}
const known = new Map<string, Module>();

/** Reads a module's imports: other modules of the app, and calls of the contract by name. */
function moduleOf(file: string): Module {
  const found = known.get(file);
  if (found) return found;
  const made: Module = { imports: [], calls: [] };
  known.set(file, made);
  for (const [, names = "", from = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
    if (from.startsWith("#contract/"))
      made.calls.push(...[...names.matchAll(/\w+/g)].flatMap(([name]) => BY_NAME.get(name) ?? []));
    else if (from.startsWith("#app/") || from.startsWith(".")) {
      const target = from.startsWith("#") ? join(ROOT, from.slice(1)) : join(dirname(file), from);
      if (/\.tsx?$/.test(target) && existsSync(target)) made.imports.push(target);
    }
  return made;
}

/** It names calls to decide who may open a screen, but makes none. */
const TABLE = join(ROOT, "app/access/routes-table.ts");

/** Returns the calls that a route's file or its imports make. */
export function listCalls(routeFile: string): ReadonlySet<Endpoint> {
  const seen = new Set([TABLE]);
  const open = [join(ROOT, routeFile)];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...moduleOf(file).imports);
  }
  seen.delete(TABLE);
  return new Set([...seen].flatMap((file) => moduleOf(file).calls));
}
