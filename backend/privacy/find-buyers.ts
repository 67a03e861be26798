import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FoundBuyer, findBuyers as findCall } from "#contract/privacy.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { makeContainsPattern } from "../db/contains.ts";

const MAX_BUYERS = 50;

interface Row extends Record<string, unknown> {
  subject: string;
  channel_id: string;
  channel_type: ChannelType;
  channel_name: string;
  name: string;
  phone: string;
  orders: number;
  chats: number;
  last_at: string | Date;
}

/**
 * Finds persons by an order's number, name, telephone, address or e-mail, or by a chat's name; a
 * telephone or an e-mail also by chat messages. A person known to their shop is one row; a masked
 * one is a row per order.
 */
export async function findBuyers(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  { search }: z.output<typeof findCall.query>,
): Promise<z.input<typeof findCall.response>> {
  const { rows } = await db.execute<Row>(
    selectBuyers(
      caller.accountId,
      sql`and ${matchOrders(search)}`,
      sql`and ${matchChats(caller.accountId, search)}`,
      MAX_BUYERS + 1,
    ),
  );
  return {
    buyers: rows.slice(0, MAX_BUYERS).map(presentBuyer),
    hasMore: rows.length > MAX_BUYERS,
  };
}

/** Selects the persons of orders (`o`) and chats (`s`), once per shop, newest first. */
export const selectBuyers = (accountId: string, orders: SQL, chats: SQL, limit: number): SQL => sql`
  select coalesce(max(f.subject) filter (where f.kind = 'order'), max(f.subject)) as subject, f.channel_id, c.channel_type, c.name as channel_name,
    max(f.name) as name, max(f.phone) as phone, (count(*) filter (where f.kind = 'order'))::int as orders, (count(*) filter (where f.kind = 'chat'))::int as chats,
    max(f.at) as last_at
  from (
    select 'order' as kind, 'order:' || o.id as subject, o.channel_id, o.buyer_name as name, o.buyer_phone as phone, o.placed_at as at,
      case when o.buyer_id is not null then 'id:' || o.buyer_id
        when o.buyer_name = '' or o.buyer_phone = '' or position('*' in o.buyer_name || o.buyer_phone) > 0 then 'order:' || o.id
        else 'person:' || o.buyer_name || chr(31) || o.buyer_phone end as who
    from orders o where o.account_id = ${accountId} and o.erased_at is null ${orders}
    union all
    select 'chat', 'chat:' || s.id, s.channel_id, s.buyer_name, '', s.last_message_at, 'id:' || s.buyer_id
    from chat_sessions s where s.account_id = ${accountId} and s.erased_at is null ${chats}
  ) f join channels c on c.account_id = ${accountId} and c.id = f.channel_id
  group by f.channel_id, f.who, c.channel_type, c.name
  order by max(f.at) desc, 1 limit ${limit}`;

export const presentBuyer = (row: Row): z.input<typeof FoundBuyer> => ({
  subject: row.subject,
  channelId: row.channel_id,
  channelType: row.channel_type,
  channelName: row.channel_name,
  ...{ name: row.name, phone: row.phone, orders: row.orders, chats: row.chats },
  lastAt: new Date(row.last_at).toISOString(),
});

function matchOrders(search: string): SQL {
  const part = makeContainsPattern(search);
  const digits = findPhoneDigits(search);
  const orInPhone = digits
    ? sql`or regexp_replace(o.buyer_phone || ' ' || coalesce(o.address ->> 'phone', ''), '[^0-9 ]', '', 'g') like ${makeContainsPattern(digits)}`
    : sql``;
  const orInEmail = search.includes("@")
    ? sql`or exists (select from storefronts f join storefront_orders b on b.account_id = f.account_id and b.storefront_id = f.id
        where f.account_id = o.account_id and f.channel_id = o.channel_id and b.number = o.external_id and b.buyer_email ilike ${part})`
    : sql``;
  return sql`(o.external_id ilike ${part} or o.buyer_name ilike ${part} or o.address ->> 'name' ilike ${part} or o.buyer_id = ${search} ${orInPhone} ${orInEmail})`;
}

function matchChats(accountId: string, search: string): SQL {
  const digits = findPhoneDigits(search);
  const text = digits ?? (search.includes("@") ? search : null);
  const orInMessages = text
    ? sql`or s.id in (select m.session_id from chat_messages m where m.account_id = ${accountId} and m.words ilike ${makeContainsPattern(text)})`
    : sql``;
  return sql`(s.buyer_name ilike ${makeContainsPattern(search)} or s.buyer_id = ${search} ${orInMessages})`;
}

/** Returns the digits without country and trunk prefix, or `null` if it is no telephone. */
function findPhoneDigits(search: string): string | null {
  if (!/^[+\d\s().-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, "").replace(/^(62|66|0)/, "");
  return digits.length >= 6 ? digits : null;
}
