import { and, eq, isNull } from "drizzle-orm";
import * as calls from "#contract/shopee.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { type ChannelLists, channelLists } from "./references.ts";
import { channels } from "./schema.ts";

/** Shopee's catalogue calls, answered from the cache where it is fresh. Its order calls are the orders service's. */
export function mountShopeeCatalogue(app: HttpApp, backend: Backend): void {
  const ask = <T>(caller: Caller, channelId: string, read: (lists: ChannelLists) => Promise<T>) => askShop(backend, caller.accountId, channelId, read);
  implement(app, calls.listShopeeCategories, async ({ params }, caller) => ({
    categories: await ask(caller, params.channelId, (lists) => lists.categories(caller.countryCode)),
  }));
  implement(app, calls.recommendShopeeCategories, async ({ params, query }, caller) => ({
    categoryIds: await ask(caller, params.channelId, (lists) => lists.recommended(query.name)),
  }));
  implement(app, calls.listShopeeAttributes, async ({ params }, caller) => ({
    attributes: await ask(caller, params.channelId, (lists) => lists.attributes(params.categoryId)),
  }));
  implement(app, calls.listShopeeBrands, ({ params }, caller) => ask(caller, params.channelId, (lists) => lists.brands(params.categoryId)));
  implement(app, calls.listShopeeLogistics, async ({ params }, caller) => ({
    logistics: await ask(caller, params.channelId, (lists) => lists.logistics()),
  }));
}

async function askShop<T>(backend: Backend, accountId: string, channelId: string, read: (lists: ChannelLists) => Promise<T>): Promise<T> {
  const [found] = await backend.db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.accountId, accountId), eq(channels.channelType, "shopee"), isNull(channels.disconnectedAt)));
  if (!found) throw notFound("The channel");
  try {
    return await read(channelLists(backend, channelId));
  } catch (error) {
    throw error instanceof ConnectorError ? asProblem(error) : error;
  }
}

function asProblem(error: ConnectorError): ProblemError {
  const details = { code: error.code };
  if (error.kind === "unauthorised" || error.kind === "token_expired") {
    return new ProblemError(409, "channel_not_active", "The channel has to be connected again", { details });
  }
  if (error.kind === "not_found") return notFound("What was asked of the channel");
  const code = error.kind === "rejected" || error.kind === "wrong_state" ? "channel_refused" : "channel_unavailable";
  return new ProblemError(502, code, error.message, { details });
}
