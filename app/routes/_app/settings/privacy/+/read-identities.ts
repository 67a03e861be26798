import "server-only";
import { redirect } from "react-router";

const SUBJECT_PATTERN = /^(?:order|chat):[0-9a-f-]{36}$/;
const IDENTITY_LIMIT = 50;

/**
 * Returns the orders and chats in the address, which identify the person. Without any (mistyped or
 * cut off), redirects to the search for buyers.
 */
export function readIdentities({ searchParams }: URL): string[] {
  const identities = [...new Set(searchParams.getAll("who"))].filter((one) =>
    SUBJECT_PATTERN.test(one),
  );
  if (identities.length === 0) throw redirect("/settings/privacy");
  return identities.slice(0, IDENTITY_LIMIT);
}
