import type { Place } from "#contract/places.ts";
import { findByWord } from "#contract/word-table.ts";

/**
 * The first two digits of post codes by province number (Pos Indonesia's regions,
 * id.wikipedia.org/wiki/Kode_pos_di_Indonesia), because Kemendagri's list has no post codes.
 */
const INDONESIAN_REGIONS: Record<string, readonly string[]> = {
  ...{ 11: ["23", "24"], 12: ["20", "21", "22"], 13: ["25", "26", "27"], 14: ["28", "29"] },
  ...{ 15: ["36", "37"], 16: ["30", "31", "32"], 17: ["38", "39"], 18: ["34", "35"] },
  ...{ 19: ["33"], 21: ["29"], 31: ["10", "11", "12", "13", "14"], 34: ["55"] },
  32: ["16", "17", "40", "41", "43", "44", "45", "46"],
  33: ["50", "51", "52", "53", "54", "56", "57", "58", "59"],
  35: ["60", "61", "62", "63", "64", "65", "66", "67", "68", "69"],
  ...{ 36: ["15", "42"], 51: ["80", "81", "82"], 52: ["83", "84"], 53: ["85", "86", "87"] },
  ...{ 61: ["78", "79"], 62: ["73", "74"], 63: ["70", "71", "72"], 64: ["75", "76", "77"] },
  ...{ 65: ["77"], 71: ["95"], 72: ["94"], 73: ["90", "91", "92"], 74: ["93"], 75: ["96"] },
  ...{ 76: ["91"], 81: ["97"], 82: ["97"] },
};
/** The Papuan provinces were divided after their post codes. */
const PAPUA = ["98", "99"];

/** Returns whether a post code fits the place's region. A place may have several post codes. */
export function fitsPostCode({ code, postCode: knownCode }: Place, postCode: string): boolean {
  const region = postCode.slice(0, 2);
  if (knownCode !== null) return knownCode.startsWith(region);
  const province = code.split(".")[0] ?? "";
  return (
    findByWord(INDONESIAN_REGIONS, province) ?? (province.startsWith("9") ? PAPUA : [region])
  ).includes(region);
}
