import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Context, Handler, Hono } from "hono";
import { answerInMoods } from "../disturbances.ts";
import { createFailure, createParamError, GraphError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { people, tokens } from "./schema.ts";

type PersonRow = typeof people.$inferSelect;

/** A call that passed the gate. Parameters come as query, form or JSON, as with Meta. */
export interface GraphCall {
  context: Context;
  person: PersonRow;
  /** The business whose system user calls; `null` for a person. */
  businessId: string | null;
  token: string;
  params: Record<string, unknown>;
  part: (name: string) => string;
  /** Returns the parameter as a text; throws Meta's error if it is missing. */
  text: (name: string) => string;
}

const VERSION_PATTERN = "/:version{v\\d+\\.\\d+}";

type GraphHandler = (call: GraphCall) => Promise<unknown>;

/** Handles one call of the Graph API, with and without a version in front. */
export function addGraphCall(
  root: Hono,
  deps: SandboxDeps,
  method: "get" | "post" | "delete",
  path: string,
  work: GraphHandler,
): void {
  const handler = answerSafely(deps, work);
  for (const at of [VERSION_PATTERN + path, path]) root.on(method.toUpperCase(), at, handler);
}

function answerSafely(deps: SandboxDeps, work: GraphHandler): Handler {
  return async (c) => {
    try {
      const params = await readParameters(c);
      const { person, businessId, token } = await findTokenPerson(deps, c, params);
      await spoil(deps, person);
      const owner = { ...person, where: eq(people.id, person.id) };
      const errors = { createThrottledError, createTransientError };
      const call: GraphCall = {
        context: c,
        person,
        businessId,
        token,
        params,
        part: (name) => c.req.param(name) ?? "",
        text(name) {
          const value = params[name];
          if (typeof value === "string" && value !== "") return value;
          throw createParamError(`The parameter ${name} is required`);
        },
      };
      return await answerInMoods(deps.db, people, owner, errors, async () =>
        c.json((await work(call)) as object),
      );
    } catch (error) {
      if (error instanceof GraphError) return createFailure(error);
      throw error;
    }
  };
}

async function readParameters(c: Context): Promise<Record<string, unknown>> {
  const query: Record<string, unknown> = { ...c.req.query() };
  if (c.req.method === "GET") return query;
  const type = c.req.header("content-type") ?? "";
  const text = type.includes("form") ? null : await c.req.text();
  const body: unknown = text === null ? await c.req.parseBody() : parseOrKeep(text);
  return { ...query, ...(typeof body === "object" && body !== null ? body : {}) };
}

function parseOrKeep(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    // A body without a type may still be a form.
    return Object.fromEntries(new URLSearchParams(text));
  }
}

async function findTokenPerson(deps: SandboxDeps, c: Context, params: Record<string, unknown>) {
  const [, header] = /^(?:Bearer|OAuth) (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  const token = header ?? (typeof params.access_token === "string" ? params.access_token : "");
  if (token === "")
    throw new GraphError(2500, "An active access token must be used to query information.");
  const [row] = await deps.db
    .select({ person: people, businessId: tokens.businessId, expiresAt: tokens.expiresAt })
    .from(tokens)
    .innerJoin(people, eq(people.id, tokens.personId))
    .where(eq(tokens.token, token));
  if (!row) throw new GraphError(190, "Invalid OAuth access token - Cannot parse access token");
  checkProof(deps, token, params.appsecret_proof);
  if (row.person.authorisedAt === null)
    throw new GraphError(
      190,
      "Error validating access token: The user has not authorized application.",
      { subcode: 458 },
    );
  if (row.expiresAt && row.expiresAt <= deps.now())
    throw new GraphError(190, "Error validating access token: Session has expired.", {
      subcode: 463,
    });
  return { person: row.person, businessId: row.businessId, token };
}

/** "Secure Graph API calls": a proof that is sent must be right; this app requires one. */
function checkProof({ app }: SandboxDeps, token: string, given: unknown): void {
  const wanted = createHmac("sha256", app.secret).update(token).digest();
  const sent = Buffer.from(typeof given === "string" ? given : "", "hex");
  if (sent.length === wanted.length && timingSafeEqual(sent, wanted)) return;
  throw new GraphError(
    100,
    given === undefined
      ? "API calls from the server require an appsecret_proof argument"
      : "Invalid appsecret_proof provided in the API argument",
    { type: "GraphMethodException" },
  );
}

/** Applies the controls' disturbances to the next calls. */
async function spoil({ db }: SandboxDeps, { id }: PersonRow): Promise<void> {
  for (const column of ["throttledCalls", "offlineCalls"] as const) {
    const [spoiled] = await db
      .update(people)
      .set({ [column]: sql`${people[column]} - 1` })
      .where(and(eq(people.id, id), gt(people[column], 0)))
      .returning({ id: people.id });
    if (!spoiled) continue;
    throw column === "throttledCalls" ? createThrottledError() : createTransientError();
  }
}

const createThrottledError = () =>
  new GraphError(
    80014,
    "(#80014) There have been too many calls for the batch uploads to this catalog account. Wait a bit and try again.",
  );
const createTransientError = () =>
  new GraphError(2, "An unexpected error has occurred. Please retry your request later.", {
    status: 500,
  });
