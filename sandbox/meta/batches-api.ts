import { randomBytes } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { createParamError, createUnsupportedError } from "./answers.ts";
import { readCurrentBatch } from "./batch-life.ts";
import type { SandboxDeps } from "./deps.ts";
import { addGraphCall, type GraphCall } from "./gate.ts";
import { listItemErrors, listItemWarnings } from "./item-rules.ts";
import { takePage } from "./paging.ts";
import { type BatchRequest, batches, businesses, catalogs, items, people } from "./schema.ts";

const MAX_REQUESTS = 5000;
const WORK_MS = 2_000;

const Requests = z
  .array(
    z.object({
      method: z.enum(["CREATE", "UPDATE", "DELETE"]),
      data: z.looseObject({ id: z.string().min(1) }),
    }),
  )
  .min(1);

/** The catalogue's calls: send a batch, read its result, and read the items. */
export function batchRoutes(root: Hono, deps: SandboxDeps): void {
  addGraphCall(root, deps, "post", "/:id/items_batch", (call) => takeBatch(deps, call));
  addGraphCall(root, deps, "get", "/:id/check_batch_request_status", (call) =>
    batchStatus(deps, call),
  );
  addGraphCall(root, deps, "get", "/:id/products", async (call) => {
    const catalog = await findCatalog(deps, call);
    const rows = await deps.db.select().from(items).where(eq(items.catalogId, catalog.id));
    return takePage(
      call.context.req.url,
      call.params,
      rows.map(({ id, retailerId, data }) => ({
        id,
        retailer_id: retailerId,
        name: data.title,
        availability: data.availability,
        price: data.price,
        url: data.link,
      })),
    );
  });
  addGraphCall(root, deps, "get", "/:id", (call) => readNode(deps, call));
}

async function findCatalog({ db }: SandboxDeps, call: GraphCall) {
  const id = call.part("id");
  const [found] = await db
    .select({ catalog: catalogs })
    .from(catalogs)
    .innerJoin(businesses, eq(businesses.id, catalogs.businessId))
    .where(and(eq(catalogs.id, id), eq(businesses.personId, call.person.id)));
  if (found) return found.catalog;
  throw createUnsupportedError(call.context.req.method, id);
}

async function takeBatch(deps: SandboxDeps, call: GraphCall) {
  const catalog = await findCatalog(deps, call);
  if (call.text("item_type") !== "PRODUCT_ITEM")
    throw createParamError("Param item_type must be one of {PRODUCT_ITEM, …}");
  const requests = readRequests(call.params.requests);
  if (requests.length > MAX_REQUESTS)
    throw createParamError(`Param requests must have at most ${MAX_REQUESTS} elements.`);
  const { good, status } = validateRequests(requests);
  if (good.length === 0) return { handles: [], validation_status: status };
  const handle = `Acz${randomBytes(60).toString("base64url")}`;
  const [failing] = await deps.db
    .update(people)
    .set({ failingBatches: sql`${people.failingBatches} - 1` })
    .where(and(eq(people.id, call.person.id), gt(people.failingBatches, 0)))
    .returning({ left: people.failingBatches });
  await deps.db.insert(batches).values({
    ...{ handle, catalogId: catalog.id, requests: good },
    allowUpsert: call.params.allow_upsert !== false && call.params.allow_upsert !== "false",
    readyAt: new Date(deps.now().getTime() + WORK_MS),
    ...(failing
      ? { outcome: failing.left % 2 === 0 ? ("error" as const) : ("canceled" as const) }
      : {}),
  });
  return { handles: [handle], validation_status: status };
}

/** JSON, or a form's text. */
function readRequests(given: unknown): BatchRequest[] {
  let value = given;
  if (typeof given === "string") {
    try {
      value = JSON.parse(given);
    } catch {
      throw createParamError("Param requests must be an array.");
    }
  }
  const found = Requests.safeParse(value);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw createParamError(
    `Param requests${issue?.path.length ? `[${issue.path.join("][")}]` : ""} is not valid.`,
  );
}

function validateRequests(requests: readonly BatchRequest[]) {
  const good: BatchRequest[] = [];
  const status = requests.flatMap((request) => {
    if (request.method === "DELETE") {
      good.push(request);
      return [];
    }
    const errors = listItemErrors(request.data, request.method === "CREATE");
    const warnings = listItemWarnings(request.data);
    if (errors.length === 0) good.push(request);
    if (errors.length + warnings.length === 0) return [];
    const createMessage = (message: string) => ({ message });
    return [
      {
        retailer_id: String(request.data.id),
        errors: errors.map(createMessage),
        warnings: warnings.map(createMessage),
      },
    ];
  });
  return { good, status };
}

async function batchStatus(deps: SandboxDeps, call: GraphCall) {
  const catalog = await findCatalog(deps, call);
  const handle = call.text("handle");
  const [batch] = await deps.db
    .select()
    .from(batches)
    .where(and(eq(batches.handle, handle), eq(batches.catalogId, catalog.id)));
  if (!batch) throw createParamError("Invalid batch handle");
  const { status, errors, warnings } = await readCurrentBatch(deps, batch);
  // The lists are samples, as Meta's are.
  const sample = 20;
  return {
    data: [
      {
        handle,
        status,
        errors: errors.slice(0, sample),
        errors_total_count: errors.length,
        warnings: warnings.slice(0, sample),
        warnings_total_count: warnings.length,
        ...(String(call.params.load_ids_of_invalid_requests) === "true"
          ? { ids_of_invalid_requests: errors.map(({ id }) => id) }
          : {}),
      },
    ],
  };
}

async function readNode({ db }: SandboxDeps, call: GraphCall) {
  const id = call.part("id");
  const isOwn = eq(businesses.personId, call.person.id);
  const [business] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), isOwn));
  if (business) return { id, name: business.name, verification_status: business.verification };
  const [found] = await db
    .select({ catalog: catalogs })
    .from(catalogs)
    .innerJoin(businesses, eq(businesses.id, catalogs.businessId))
    .where(and(eq(catalogs.id, id), isOwn));
  if (found) {
    const [products] = await db
      .select({ total: count() })
      .from(items)
      .where(eq(items.catalogId, id));
    return {
      id,
      name: found.catalog.name,
      product_count: products?.total ?? 0,
      vertical: "commerce",
    };
  }
  const [item] = await db
    .select({ item: items })
    .from(items)
    .innerJoin(catalogs, eq(catalogs.id, items.catalogId))
    .innerJoin(businesses, eq(businesses.id, catalogs.businessId))
    .where(and(eq(items.id, id), isOwn));
  if (!item) throw createUnsupportedError("GET", id);
  const { retailerId, data } = item.item;
  return {
    id,
    retailer_id: retailerId,
    name: data.title,
    availability: data.availability,
    price: data.price,
    url: data.link,
    review_status: "approved",
    errors: [],
    image_fetch_status: "FETCHED",
  };
}
