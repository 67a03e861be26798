import { Readable } from "node:stream";
import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { writeCsvLine } from "#contract/csv-text.ts";
import type { FeedFile } from "#contract/feeds.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { readOffers } from "../catalogues/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import {
  type FeedRow as Cells,
  GOOGLE_COLUMNS,
  META_COLUMNS,
  makeGoogleRow,
  makeMetaRow,
} from "./feed-row.ts";
import { type FeedRecord, findFeed } from "./feeds.ts";

const PAGE_SIZE = 200;
const encoder = new TextEncoder();

/** Streams the file of the current products page by page. */
export async function answerFeedFile(
  backend: Backend,
  token: string,
  file: FeedFile,
): Promise<Response> {
  const feed = await findFeed(backend, token);
  const [account] = await backend.db
    .select({ name: accounts.name, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, feed.accountId));
  if (!account || account.status === ACCOUNT_STATUS.closed) throw notFound("The feed");
  const isXml = file.endsWith(".xml");
  const groups = readRowGroups(backend, feed, file, account.name);
  const columns = file.startsWith("google") ? GOOGLE_COLUMNS : META_COLUMNS;
  const chunks = isXml ? writeXmlFile(feed, account.name, groups) : writeCsvFile(columns, groups);
  return new Response(Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": isXml ? "application/xml; charset=utf-8" : "text/csv; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}

async function* readRowGroups(
  { db, config }: Backend,
  { accountId, channelId, url }: FeedRecord,
  file: FeedFile,
  shopName: string,
): AsyncGenerator<Cells[]> {
  const makeRow = file.startsWith("google") ? makeGoogleRow : makeMetaRow;
  for (let lastId = ""; ; ) {
    const page = await db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.accountId, accountId),
          isNull(products.deletedAt),
          eq(products.isActive, true),
          channelId === null ? undefined : isListedIn(db, channelId),
          gt(products.id, lastId),
        ),
      )
      .orderBy(asc(products.id))
      .limit(PAGE_SIZE);
    const lastProduct = page.at(-1);
    if (!lastProduct) return;
    const ids = page.map(({ id }) => id);
    const offers = await readOffers(db, config, accountId, ids, channelId);
    yield offers
      .filter(({ isOnSale }) => isOnSale)
      .map((offer) => makeRow(offer, { url, shopName }))
      .filter((row) => row !== null);
    lastId = lastProduct.id;
  }
}

const isListedIn = (db: Queryable, channelId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(channelProducts)
      .where(
        and(
          eq(channelProducts.accountId, products.accountId),
          eq(channelProducts.productId, products.id),
          eq(channelProducts.channelId, channelId),
          eq(channelProducts.isListed, true),
        ),
      ),
  );

/** RFC 4180 without a byte order mark, which readers would take as part of the header. */
async function* writeCsvFile(
  columns: readonly string[],
  groups: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(writeCsvLine(columns));
  for await (const rows of groups)
    yield encoder.encode(
      rows.map((row) => writeCsvLine(columns.map((column) => row[column] ?? ""))).join(""),
    );
}

/** RSS 2.0 with Google's namespace, which Meta reads as well. */
async function* writeXmlFile(
  { url, name }: FeedRecord,
  shopName: string,
  groups: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(shopName)}</title>\n<link>${escapeXml(url)}</link>\n<description>${escapeXml(name)}</description>\n`,
  );
  for await (const rows of groups) yield encoder.encode(rows.map(formatXmlItem).join(""));
  yield encoder.encode("</channel>\n</rss>\n");
}

function formatXmlItem(row: Cells): string {
  const fields = Object.entries(row).flatMap(([name, value]) => {
    if (value === "") return [];
    // XML repeats the element for each picture; a table separates them by commas.
    const values = name === "additional_image_link" ? value.split(",") : [value];
    return values.map((item) => `<g:${name}>${escapeXml(item)}</g:${name}>`);
  });
  return `<item>${fields.join("")}</item>\n`;
}

const XML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** XML 1.0 cannot hold most control characters, nor half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE_CHARACTERS, "")
    .replace(/[&<>]/g, (character) => XML_ESCAPES[character] ?? character);
