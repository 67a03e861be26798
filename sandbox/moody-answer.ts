import { type CallFate, createFate, type MoodSettings } from "./moods.ts";

/** Words of closed lists, which come in either case. */
const STATUS_FIELD = /status|_role$|^role$/i;
const FREQUENT_SHARE = 0.3;
/** A field that came after the published pages. */
const UNKNOWN_FIELD = "new_field";
/** A local time of Indonesia or Thailand. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}) ?\+07:?00$/;

/** Text of a number that JavaScript cannot hold; `JSON.stringify` writes it as it is. */
interface RawNumber {
  rawJSON: string;
}
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};
type JsonReviver = (name: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: JsonReviver) => unknown;

const DISTORTIONS = ["looseTypes", "otherCase", "zonelessTimes", "sparseFields"] as const;

/** Tests answers that are not as published. */
export const MOODY_HEADER = "x-sandbox-moody";

/** Returns the answer in the words and types that another server of the marketplace may use. */
export async function distortAnswer(answer: Response, fate: CallFate): Promise<Response> {
  const isJson = answer.headers.get("content-type")?.includes("json");
  if (!isJson || !DISTORTIONS.some((mood) => fate.happens(mood))) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set(MOODY_HEADER, "1");
  const { status } = answer;
  return new Response(distortJson(await answer.text(), fate), { status, headers });
}

/** Returns a push's JSON in the owner's moods. The same body is always the same. */
export const distortPush = (body: string, owner: MoodSettings): string =>
  distortJson(body, createFate(owner, body.length));

function distortJson(json: string, fate: CallFate): string {
  const [types, words, times, isSparse] = DISTORTIONS.map((mood) => fate.happens(mood));
  if (!(types || words || times || isSparse)) return json;
  const random = fate.numbers();
  const body = parse(json, (_name, value, { source = "" }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? rawJSON(source) : value,
  );
  /** One of the ways in which servers write that a field has no value. */
  const distortEmpty = (): unknown => {
    const drawn = random();
    return drawn < 0.4 ? undefined : drawn < 0.8 ? null : "";
  };
  const distortValue = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => distortValue(entry, name));
    if (isRawJSON(value)) return types && random() < FREQUENT_SHARE ? value.rawJSON : value;
    if (isSparse && (value === null || value === "")) return distortEmpty();
    if (typeof value === "object" && value !== null)
      return Object.fromEntries([
        ...Object.entries(value).map(([field, inner]) => [field, distortValue(inner, field)]),
        ...(isSparse && random() < FREQUENT_SHARE ? [[UNKNOWN_FIELD, { since: null }]] : []),
      ]);
    if (typeof value === "number" || typeof value === "boolean")
      return types && random() < FREQUENT_SHARE ? String(value) : value;
    if (typeof value !== "string") return value;
    if (times && LOCAL_TIME.test(value)) return value.replace(LOCAL_TIME, "$1");
    if (/^[1-9]\d{0,14}$/.test(value))
      return types && random() < FREQUENT_SHARE ? Number(value) : value;
    if (!words || !STATUS_FIELD.test(name)) return value;
    return random() < 0.5 ? value.toLowerCase() : value.toUpperCase();
  };
  return JSON.stringify(distortValue(body, ""));
}
