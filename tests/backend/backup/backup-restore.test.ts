import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { createAccount } from "#backend/accounts/create-account.ts";
import { writeBackup } from "#backend/backup/backup.ts";
import { restoreBackup } from "#backend/backup/restore.ts";
import { readConfig } from "#backend/config.ts";
import { loadCredentialsKey } from "#backend/credentials-key.ts";
import type { Database } from "#backend/db/client.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { transaction } from "#backend/db/transaction.ts";
import { startBackend } from "#backend/main.ts";
import { pullOrderJob } from "#backend/orders/jobs.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { readCatalogue } from "#tests/support/database-catalogue.ts";
import { createServerDatabase } from "#tests/support/test-database.ts";
import { startPostgres } from "../../../scripts/postgres.mjs";

const folder = await mkdtemp(join(tmpdir(), "etalase-backup-"));
const postgres = await startPostgres();
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;
const homeOf = (name: string, env: Env = {}): Env => ({
  DATABASE_URL: join(folder, name, "database"),
  FILES_URL: join(folder, name, "files"),
  LOG_LEVEL: "silent",
  ETALASE_DEMO: "off",
  SANDBOX: "on",
  ...env,
});

/** Makes a seller with a product, its picture and a waiting job. */
async function fill(env: Env): Promise<void> {
  const { backend, close } = await startBackend(env, { withoutWorkers: true });
  const { accountId, userId: actor } = await createAccount(backend, {
    email: "laras@toko.test",
    name: "ลาราส ‘Laras’",
    password: "a long password",
    shopName: 'Toko "Laras", \\ \n',
    countryCode: "id",
  });
  const picture = await sharp({
    create: { width: 320, height: 320, channels: 3, background: "hsl(10 50% 50%)" },
  })
    .jpeg()
    .toBuffer();
  const { id } = await storeImage(backend, accountId, new Uint8Array(picture), {
    ...{ type: IMAGE_TYPE.product, name: "ฟ้า & biru.jpg" },
  });
  await createProduct(
    backend,
    { accountId, actor },
    {
      ...{ name: "Kaos", description: "", category: "", brand: "", condition: "new" },
      ...{ isDigital: false, isActive: true, imageIds: [id], variationTypes: [] },
      variants: [
        {
          ...{ optionIds: [], sku: "KAOS", barcode: "", price: 65_000, cogs: 0, weightG: 200 },
          ...{ widthCm: 20, heightCm: 3, lengthCm: 30, stockMode: "use_stock", isActive: true },
        },
      ],
    },
  );
  await transaction(backend.db, (tx) =>
    backend.enqueue(tx, pullOrderJob, { accountId, channelId: "c", externalId: "waits" }),
  );
  await close();
}

/**
 * Returns every row of every table, also the queue's and the migrations', as PostgreSQL prints it.
 */
async function readRows(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string; kind: string }>(
    sql`select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name, kind } of tables) {
    // A sequence's third column counts numbers that were logged in advance.
    const row = kind === "S" ? "(last_value, is_called)" : "one";
    const { rows } = await db.execute<{ row: string }>(
      sql`select ${sql.raw(row)}::text as row from ${sql.raw(name)} as one order by 1`,
    );
    if (rows.length > 0) all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function whatIsIn({ DATABASE_URL = "" }: Env) {
  const { db, close } = await openDatabase(DATABASE_URL);
  // PostgreSQL prints a restored condition with fewer parentheses.
  const catalogue = (await readCatalogue(db)).map((line) => line.replace(/[()]/g, ""));
  const found = { rows: await readRows(db), catalogue };
  await close();
  return found;
}

/** Returns each stored file by name, including the storage's notes on type, name and time. */
async function filesIn({ FILES_URL = "" }: Env): Promise<Record<string, string>> {
  const names = await readdir(FILES_URL, { recursive: true });
  const files = names.filter((name) => name.includes(".")).sort();
  const all: Record<string, string> = {};
  for (const name of files) all[name] = await readFile(join(FILES_URL, name), "base64");
  return all;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Runs `npm run backup` or `npm run restore`; rejects with its error output. */
const command = (name: "backup" | "restore", env: Env, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
const backUpOf = (env: Env, file: string) => writeBackup(readConfig(env), env, file);
const restoreTo = (env: Env, file: string) => restoreBackup(readConfig(env), env, file);

describe.each([
  ["the embedded database", async () => [homeOf("here"), homeOf("there"), homeOf("taken")]],
  [
    "PostgreSQL",
    async () => {
      const url = postgres?.url ?? "";
      const key = { CREDENTIALS_KEY: "ab".repeat(32) };
      const make = async (name: string) =>
        homeOf(`pg-${name}`, { ...key, DATABASE_URL: (await createServerDatabase(url)).url });
      return [await make("here"), await make("there"), await make("taken")];
    },
  ],
] as const)("a backup of %s", (kind, homes) => {
  test.skipIf(kind === "PostgreSQL" && !postgres)(
    "restores into an empty database row by row, and into no other",
    async () => {
      const [here, there, taken] = (await homes()) as [Env, Env, Env];
      await fill(here);
      const file = join(folder, `${kind}.backup`);
      expect((await command("backup", here, file)).stdout).toMatch(/with [1-9]\d* files/);
      expect((await stat(file)).mode & 0o077).toBe(0);
      await expect(backUpOf(here, file)).rejects.toThrow("exists already");

      expect((await command("restore", there, file)).stdout).toMatch(/^Restored what was backed/);
      const [before, after] = [await whatIsIn(here), await whatIsIn(there)];
      expect(Object.keys(before.rows)).toEqual(
        expect.arrayContaining([
          "public.accounts",
          "public.products",
          "drizzle.__drizzle_migrations",
        ]),
      );
      expect(JSON.stringify(before.rows)).toContain("waits");
      expect(after).toEqual(before);
      expect(await filesIn(there)).toEqual(await filesIn(here));
      expect(loadCredentialsKey(readConfig(there))).toBe(loadCredentialsKey(readConfig(here)));
      const running = await startBackend(there, { withoutWorkers: true });
      expect((await running.app.request("/readyz")).status).toBe(200);
      await running.close();

      await expect(restoreTo(here, file)).rejects.toThrow("The database is not empty");
      await expect(restoreTo({ ...taken, FILES_URL: here.FILES_URL ?? "" }, file)).rejects.toThrow(
        "There are files in",
      );
      await expect(restoreTo({ ...taken, CREDENTIALS_KEY: "cd".repeat(32) }, file)).rejects.toThrow(
        "CREDENTIALS_KEY is not the one",
      );
      const other =
        kind === "PostgreSQL" ? homeOf("other") : { ...taken, DATABASE_URL: postgres?.url ?? "" };
      if (postgres) await expect(restoreTo(other, file)).rejects.toThrow("The backup is of");
    },
  );
});

test("a file that is not a backup is refused with a clear message", async () => {
  const file = join(folder, "letter");
  await writeFile(file, "Dear Laras");
  await expect(restoreTo(homeOf("letter-home"), file)).rejects.toThrow("is no backup");
  await expect(backUpOf(homeOf("nothing"), join(folder, "none"))).rejects.toThrow(
    "There is no database in",
  );
  await expect(command("restore", homeOf("nothing"))).rejects.toThrow("Which file?");
});

describe("an incomplete backup", async () => {
  const here = homeOf("cut-here");
  const file = join(folder, "whole.backup");
  const content = async () => {
    if (!existsSync(file)) {
      await fill(here);
      await backUpOf(here, file);
    }
    return readFile(file);
  };
  const untouched = async (there: Env) => {
    const left = [there.DATABASE_URL, there.FILES_URL].flatMap((path = "") =>
      existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }) : [],
    );
    expect(left.filter((one) => one.isFile()).map(({ name }) => name)).toEqual([]);
    expect(existsSync(join(there.DATABASE_URL ?? "", "..", "credentials.key"))).toBe(false);
  };

  test.each([
    ["cut in its database", (all: Buffer) => all.subarray(0, all.length / 2)],
    ["cut in its last file", (all: Buffer) => all.subarray(0, -600)],
    ["without its last byte", (all: Buffer) => all.subarray(0, -1)],
    [
      "with its last entries left out, and packed again",
      (all: Buffer) => gzipSync(withoutEnd(gunzipSync(all))),
    ],
    [
      "with a byte changed, and packed again",
      (all: Buffer) => {
        const tar = gunzipSync(all);
        const at = tar.indexOf("Kaos");
        tar[at] = 88;
        return gzipSync(tar);
      },
    ],
  ])("%s is refused before anything is written", async (what, cut) => {
    const whole = await content();
    const damaged = join(folder, "damaged.backup");
    await writeFile(damaged, cut(whole));
    const there = homeOf(`after ${what}`);
    await expect(restoreTo(there, damaged)).rejects.toThrow("damaged or incomplete");
    await untouched(there);
  });

  test("after a full disk the next restore works", async () => {
    await content();
    const there = homeOf("full");
    const config = readConfig(there);
    await mkdir(join(folder, "full"), { recursive: true });
    // The database path is a file, so the database fails after the files are there.
    await writeFile(config.databaseUrl, "");
    await expect(restoreBackup(config, there, file)).rejects.toThrow();
    expect((await filesIn(there)) as object).toEqual({});
    await rm(config.databaseUrl);
    expect((await restoreTo(there, file)).files).toBeGreaterThan(0);
    expect(await filesIn(there)).toEqual(await filesIn(here));
  });
});

/** Removes the end of a backup, as if it had stopped after the first files. */
function withoutEnd(tar: Buffer): Buffer {
  const at = tar.lastIndexOf("end.json");
  return Buffer.concat([tar.subarray(0, at), Buffer.alloc(1024)]);
}
