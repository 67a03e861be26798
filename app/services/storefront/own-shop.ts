import "server-only";
import type { RouterContextProvider } from "react-router";
import { getMe } from "#app/middleware/request-store.ts";

export async function readOwnShop(context: Readonly<RouterContextProvider>) {
  const { account } = await getMe(context);
  return account.channels.find(({ channelType }) => channelType === "shop") ?? null;
}
