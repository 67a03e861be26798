import "server-only";
import { z } from "@hono/zod-openapi";
import { NAMED_ACTIONS } from "#app/models/staff/audit-text.ts";
import { dayParam, endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { AUDIT_AREAS } from "#contract/audit.ts";

export const AUDIT_PAGE = 50;

const Params = z.object({
  search: z.string().trim().max(200).catch(""),
  area: z.enum(["", ...AUDIT_AREAS]).catch(""),
  action: z.enum(["", ...NAMED_ACTIONS]).catch(""),
  from: dayParam().default(""),
  to: dayParam().default(""),
  /** For the log of all accounts. */
  accountId: z.string().trim().max(100).catch(""),
  page: pageParam,
});
export type AuditParams = z.output<typeof Params>;

const DEFAULTS = Params.parse({});
export const auditParams = (url: URL): AuditParams =>
  Params.parse(Object.fromEntries(url.searchParams));
export const auditSearch = (params: AuditParams): string => listSearch(params, DEFAULTS);

/** Returns the calls' query. Days begin in the reader's time zone. */
export function auditQuery({ search, area, action, from, to }: AuditParams, timeZone: string) {
  return {
    actor: search || undefined,
    area: area || undefined,
    action: action || undefined,
    createdAfter: from ? startOfDay(from, timeZone).toISOString() : undefined,
    createdBefore: to ? endOfDay(to, timeZone).toISOString() : undefined,
  };
}
