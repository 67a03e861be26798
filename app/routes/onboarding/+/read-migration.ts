import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import type { Translate } from "#app/i18n/keys.ts";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { getMigration, type Migration } from "#contract/migrations.ts";

type Context = Readonly<RouterContextProvider>;
export type Shop = Pick<ChannelSummary, "id" | "channelType" | "name" | "status">;

export interface MigrationState {
  migration: Migration | null;
  shops: readonly Shop[];
  from: Shop | null;
  to: Shop | null;
  supportUrl: string | null;
}

/** Reads the account's migration and its shops. */
export async function readSitting(context: Context): Promise<MigrationState> {
  const [{ migration }, { account }] = await Promise.all([
    getCall(context)(getMigration),
    getMe(context),
  ]);
  const { env, language } = currentState(context);
  const shops = account.channels.map(({ id, channelType, name, status }) => ({
    ...{ id, channelType, name, status },
  }));
  return {
    migration,
    shops,
    from: shops.find(({ id }) => id === migration?.fromChannelId) ?? null,
    to: shops.find(({ id }) => id === migration?.toChannelId) ?? null,
    supportUrl: env.supportUrls[language],
  };
}

type StepPath = "/onboarding" | "/onboarding/to" | "/onboarding/import" | "/onboarding/finished";

/** Returns the address of the migration's current step. */
export function findStepPath(migration: Migration | null): StepPath {
  if (!migration) return "/onboarding";
  switch (migration.status) {
    case "choosing":
      return "/onboarding/to";
    case "finished":
    case "undoing":
    case "undone":
      return "/onboarding/finished";
    default:
      return "/onboarding/import";
  }
}

const OVER_STATUSES: readonly Migration["status"][] = ["finished", "undone", "cancelled"];
export const isOpen = (migration: Migration | null): migration is Migration =>
  migration !== null && !OVER_STATUSES.includes(migration.status);

/** Redirects to the migration's current step if the address is another one. */
export function requirePlace(migration: Migration | null, place: StepPath): Migration {
  const currentPlace = findStepPath(migration);
  if (currentPlace !== place || !migration) throw redirect(currentPlace);
  return migration;
}

/** A disconnected shop is no longer in the account. */
export const nameShop = (shop: Shop | null, t: Translate): string =>
  shop?.name ?? t("onboarding:shops.gone");
