import * as calls from "#contract/migrations.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { chooseCategory, readCategories } from "./categories.ts";
import * as steps from "./change-migration.ts";
import { readItems } from "./read-items.ts";
import { findMigration } from "./read-migration.ts";

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountShopMigrations(app: HttpApp, backend: Backend): void {
  implement(app, calls.getMigration, async (_call, { accountId }) => ({
    migration: await findMigration(backend, accountId),
  }));
  implement(app, calls.chooseMigrationSource, async ({ body }, caller) => ({
    migration: await steps.chooseSource(backend, toAuthor(caller), body.channelId),
  }));
  implement(app, calls.chooseMigrationTarget, async ({ body }, caller) => ({
    migration: await steps.chooseTarget(backend, toAuthor(caller), body.channelId),
  }));
  const mountStep = (call: typeof calls.startMigration, run: typeof steps.startMigration) =>
    implement(app, call, async (_call, caller) => ({
      migration: await run(backend, toAuthor(caller)),
    }));
  mountStep(calls.startMigration, steps.startMigration);
  mountStep(calls.continueMigration, steps.continueMigration);
  mountStep(calls.checkMigration, steps.recheckMigration);
  mountStep(calls.cancelMigration, steps.cancelMigration);
  mountStep(calls.undoMigration, steps.undoMigration);
  implement(app, calls.sendMigration, async ({ body }, caller) => ({
    migration: await steps.sendMigration(backend, toAuthor(caller), body.mode),
  }));
  implement(app, calls.listMigrationItems, ({ query }, { accountId }) =>
    readItems(backend, accountId, query),
  );
  implement(app, calls.leaveOutOfMigration, async ({ body }, caller) => ({
    migration: await steps.setLeftOut(backend, toAuthor(caller), body),
  }));
  implement(app, calls.listMigrationCategories, async (_call, { accountId, countryCode }) => ({
    categories: await readCategories(backend, { accountId, language: countryCode }),
  }));
  implement(app, calls.chooseMigrationCategory, async ({ body }, { accountId, countryCode }) => ({
    migration: await chooseCategory(backend, { accountId, language: countryCode }, body),
  }));
}
