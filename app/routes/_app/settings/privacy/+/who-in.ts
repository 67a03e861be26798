import "server-only";
import { redirect } from "react-router";

const SUBJECT = /^(?:order|chat):[0-9a-f-]{36}$/;
const MOST = 50;

/**
 * The orders and chats of an address, by which the person was found. One that names none, because
 * it was mistyped or cut off, leads to where buyers are looked for.
 */
export function whoIn({ searchParams }: URL): string[] {
  const who = [...new Set(searchParams.getAll("who"))].filter((one) => SUBJECT.test(one));
  if (who.length === 0) throw redirect("/settings/privacy");
  return who.slice(0, MOST);
}
