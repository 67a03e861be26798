import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SANDBOXES } from "#sandbox/registry.ts";

/**
 * Writes the migrations for what changed in the product's tables and in each sandbox's:
 * `npm run db:generate -- --name=add_returns`.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

function generateMigration(...about: string[]): void {
  execFileSync("drizzle-kit", ["generate", ...about, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: "inherit",
  });
}

generateMigration();
for (const name of Object.keys(SANDBOXES))
  generateMigration(
    "--dialect=postgresql",
    `--schema=sandbox/${name}/*schema.ts`,
    `--out=sandbox/${name}/migrations`,
  );
