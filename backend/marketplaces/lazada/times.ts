import { optionalInstant, text } from "../wire.ts";

/**
 * `2018-02-09T22:44:30+08:00` on some pages, `2014-10-15 19:12:15 +0800` on others, milliseconds in
 * text on the page of `orders/items/get`. Live lists have times without an offset, which are GMT+7
 * (LilyRisa/cmb_core_seller). "", absence and what is no time mean "not yet".
 */
export const optionalTime = text.transform((value): Date | null => {
  const timeText = value.trim();
  if (/^\d+$/.test(timeText)) return optionalInstant.parse(timeText);
  const [, day, time, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(?:([+-]\d{2}):?(\d{2})|Z)?$/.exec(
      timeText,
    ) ?? [];
  if (!day) return null;
  const offset = hours ? `${hours}:${minutes}` : timeText.endsWith("Z") ? "Z" : "+07:00";
  const parsed = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
});

/** The format of the calls' parameters, in UTC. */
export const toWireTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, "+00:00");
