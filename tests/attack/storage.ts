import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openAccount } from "#tests/e2e/account.ts";
import { uploadPicture } from "#tests/e2e/shop.ts";
import { type Attack, few, finding } from "./finding.ts";

/** Checks that another user of the same machine cannot read or change stored data. */
export const storage: Attack = {
  name: "storage",
  async run({ folder }) {
    await uploadPicture(await openAccount("Toko Laras"));
    const names = await readdir(folder, { recursive: true });
    const open: string[] = [];
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mode & 0o077) open.push(`${(found.mode & 0o777).toString(8)} ${name}`);
    }
    return [
      finding(
        "what is kept belongs to the server's user alone",
        names.length > 0 && open.length === 0,
        `${names.length} files and folders, ${open.length} open to others${few(open)}`,
      ),
    ];
  },
};
