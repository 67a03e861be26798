import type { CountryCode } from "#contract/countries.ts";
import { COUNTRIES } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts, membershipRoles, memberships, roles, users } from "../db/schema/accounts.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import { hashPassword } from "./passwords.ts";

export interface NewAccount {
  email: string;
  name: string;
  password: string;
  shopName: string;
  countryCode: CountryCode;
  locale?: Language;
  /** Time at which the person proved that mails reach them. */
  emailVerifiedAt?: Date;
}

/** Creates an owner and an account in one transaction. Throws 409 `email_taken`. */
export async function createAccount(
  backend: Backend,
  input: NewAccount,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<{ userId: string; accountId: string }> {
  const passwordHash = await hash(input.password);
  try {
    return await transaction(backend.db, (tx) => insertAccount(backend, tx, input, passwordHash));
  } catch (error) {
    if (findBrokenConstraint(error) === "users_email_unique")
      throw conflict("email_taken", "Somebody signs in with this e-mail already");
    throw error;
  }
}

async function insertAccount(
  backend: Backend,
  tx: Transaction,
  input: NewAccount,
  passwordHash: string,
) {
  const userId = newId();
  const accountId = newId();
  const country = COUNTRIES[input.countryCode];
  await tx.insert(users).values({
    id: userId,
    email: input.email.trim(),
    name: input.name,
    passwordHash,
    locale: input.locale ?? null,
    emailVerifiedAt: input.emailVerifiedAt ?? null,
  });
  await tx.insert(accounts).values({
    id: accountId,
    name: input.shopName,
    ownerUserId: userId,
    countryCode: input.countryCode,
    timeZone: country.timeZone,
  });
  await tx.insert(memberships).values({ accountId, userId, userType: "owner" });
  await insertDefaultRoles(tx, accountId, userId);
  await raiseEvent(backend, tx, "accountCreated", {
    accountId,
    language: input.locale ?? country.language,
    at: new Date(),
  });
  return { userId, accountId };
}

async function insertDefaultRoles(
  tx: Transaction,
  accountId: string,
  ownerId: string,
): Promise<void> {
  const rows = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({
    id: newId(),
    accountId,
    name,
    permissions: [...permissions],
    isDefault: true,
  }));
  await tx.insert(roles).values(rows);
  const owner = rows.find((row) => row.name === "Owner");
  if (owner)
    await tx.insert(membershipRoles).values({ accountId, userId: ownerId, roleId: owner.id });
}
