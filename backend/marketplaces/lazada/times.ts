import { z } from "zod";

/**
 * `2018-02-09T22:44:30+08:00` on some pages, `2014-10-15 19:12:15 +0800` on others. "" and absence
 * mean "not yet".
 */
export const optionalTime = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value || value === "null") return null;
    const iso = value.replace(" ", "T").replace(/\s?([+-]\d{2}):?(\d{2})$/, "$1:$2");
    const at = new Date(iso);
    if (!Number.isNaN(at.getTime())) return at;
    context.addIssue({ code: "custom", message: `${value} is no time` });
    return z.NEVER;
  });

/** The format of the calls' parameters, in UTC. */
export const toWireTime = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, "+00:00");
