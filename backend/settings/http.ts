import * as calls from "#contract/account-settings.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readAccountSettings, writeAccountSettings } from "./account-settings.ts";
import { removeLogo, storeLogo } from "./logo.ts";

export function mountSettings(app: HttpApp, backend: Backend): void {
  implement(app, calls.getAccountSettings, async (_input, { accountId }) => ({
    settings: await readAccountSettings(backend, backend.db, accountId),
  }));
  implement(app, calls.updateAccountSettings, async ({ body }, caller) => ({
    settings: await writeAccountSettings(backend, caller, body.settings),
  }));
  implement(app, calls.uploadLogo, async ({ body }, caller) => ({
    settings: await storeLogo(backend, caller, body.logo),
  }));
  implement(app, calls.removeLogo, async (_input, caller) => ({
    settings: await removeLogo(backend, caller),
  }));
}
