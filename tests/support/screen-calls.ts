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

/**
 * What a module of the app imports: others of the app, and calls of the contract by their names.
 */
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

/** It names calls by which it is decided who opens a screen, and makes none. */
const TABLE = join(ROOT, "app/access/routes-table.ts");

/** The calls that a route's file makes, or a module that it imports. */
export function callsOf(routeFile: string): ReadonlySet<Endpoint> {
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
