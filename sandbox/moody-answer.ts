import type { Fate } from "./moods.ts";

/** Words of closed lists, which come in either case. */
const WORD = /status|_role$|^role$/i;
const OFTEN = 0.3;
/** A local time of Indonesia or Thailand. */
const LOCAL = /^(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}) ?\+07:?00$/;

/** Text of a number that JavaScript cannot hold; `JSON.stringify` writes it as it is. */
interface Raw {
  rawJSON: string;
}
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): Raw;
  isRawJSON(value: unknown): value is Raw;
};
type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** Tests answers that are not as published. */
export const MOODY = "x-sandbox-moody";

/** Returns the answer in the words and types that another server of the marketplace may use. */
export async function moodyAnswer(answer: Response, fate: Fate): Promise<Response> {
  const [types, words, times] = (["looseTypes", "otherCase", "zonelessTimes"] as const).map(
    (mood) => fate.happens(mood),
  );
  const isJson = answer.headers.get("content-type")?.includes("json");
  if (!isJson || !(types || words || times)) return answer;
  const random = fate.numbers();
  const body = parse(await answer.text(), (_name, value, { source = "" }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? rawJSON(source) : value,
  );
  const changed = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => changed(entry, name));
    if (isRawJSON(value)) return types && random() < OFTEN ? value.rawJSON : value;
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([field, inner]) => [field, changed(inner, field)]),
      );
    if (typeof value === "number" || typeof value === "boolean")
      return types && random() < OFTEN ? String(value) : value;
    if (typeof value !== "string") return value;
    if (times && LOCAL.test(value)) return value.replace(LOCAL, "$1");
    if (/^[1-9]\d{0,14}$/.test(value)) return types && random() < OFTEN ? Number(value) : value;
    if (!words || !WORD.test(name)) return value;
    return random() < 0.5 ? value.toLowerCase() : value.toUpperCase();
  };
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set(MOODY, "1");
  return new Response(JSON.stringify(changed(body, "")), { status: answer.status, headers });
}
