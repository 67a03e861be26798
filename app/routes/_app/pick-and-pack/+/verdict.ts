import "server-only";
import { z } from "zod";
import type { ScanVerdict } from "#app/components/scan/verdict-bar.tsx";
import { errorMessage, pickTextFacts, type Translate } from "#app/i18n/keys.ts";
import { SCAN_OUTCOMES, type ScanOutcome } from "#contract/pick-scans.ts";
import type { Problem } from "#contract/problem.ts";

/** A scan's result in the address of the next page, so that a reload sends nothing. */
const SaidParams = z.object({
  said: z.enum(SCAN_OUTCOMES),
  code: z.string().catch(""),
  sku: z.string().catch(""),
  name: z.string().catch(""),
  /** The order that waits for a wrong item, and its wave. */
  owner: z.string().catch(""),
  wave: z.coerce.number().catch(0),
  /** The box of that order. */
  ownerBox: z.coerce.number().catch(0),
  ownerBoxes: z.coerce.number().catch(0),
  /** Number of the order's parcel. */
  box: z.coerce.number().catch(0),
  boxes: z.coerce.number().catch(0),
  /** Place of the order among those in one parcel. */
  place: z.coerce.number().catch(0),
  places: z.coerce.number().catch(0),
  order: z.string().catch(""),
  rack: z.string().catch(""),
  courier: z.string().catch(""),
  done: z.coerce.number().catch(0),
  of: z.coerce.number().catch(0),
});
type SaidParams = z.infer<typeof SaidParams>;

const GOOD_OUTCOMES: readonly ScanOutcome["outcome"][] = [
  "picked",
  "opened",
  "checked",
  "packed",
  "handed_over",
];

/** The picker needs to know where the item goes. */
const GOES_BACK: readonly ScanOutcome["outcome"][] = ["put_back", "taken_out"];

export function buildVerdictParams(scan: ScanOutcome): URLSearchParams {
  const { outcome, code, sku, name, orderNumber, rack, courier, done, of, belongsTo } = scan;
  const { parcel, inParcel } = scan;
  const facts = {
    ...(parcel ? { box: parcel.number, boxes: parcel.of } : {}),
    ...(inParcel ? { place: inParcel.number, places: inParcel.of } : {}),
    ...{ said: outcome, code, sku, order: orderNumber, rack, courier, done, of },
    ...(outcome === "wrong_item"
      ? {
          ...{ name, owner: belongsTo?.orderNumber, wave: belongsTo?.waveNumber },
          ...{ ownerBox: belongsTo?.parcel?.number, ownerBoxes: belongsTo?.parcel?.of },
        }
      : {}),
  };
  return new URLSearchParams(
    Object.entries(facts).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

export function parseVerdict(said: URLSearchParams, t: Translate): ScanVerdict | null {
  const parsed = SaidParams.safeParse(Object.fromEntries(said));
  if (!parsed.success) return null;
  const facts = parsed.data;
  return {
    ok: GOOD_OUTCOMES.includes(facts.said),
    title: formatTitle(facts, t),
    detail: formatDetail(facts, t),
  };
}

/** One box of several is not the order. */
function formatTitle({ said, boxes }: SaidParams, t: Translate): string {
  if (boxes > 0 && said === "packed") return t("pickPack:box.packed");
  if (boxes > 0 && said === "opened") return t("pickPack:box.opened");
  return t(`pickPack:said.${said}`);
}

/** Returns the verdict of a refused scan. It has a sound, as a silent one would be missed. */
export const buildRefusedVerdict = (problem: Problem, code: string, t: Translate): ScanVerdict => ({
  ok: false,
  title: errorMessage(t, problem.code, pickTextFacts(problem.details)),
  detail: t("pickPack:detail.scanned", { code }),
});

function formatDetail(facts: SaidParams, t: Translate): string {
  const { said, code, sku, name, order, rack, courier, done, of } = facts;
  if (said === "picked") return t("pickPack:detail.picked", { sku, order, done, of });
  if (said === "checked") return t("pickPack:detail.checked", { sku, done, of });
  if (said === "wrong_item" && name) return describeOwner(facts, t);
  if (GOES_BACK.includes(said) && rack)
    return t(order ? "pickPack:detail.rack.order" : "pickPack:detail.rack", { rack, order });
  if (said === "wrong_courier" && courier) return t("pickPack:detail.courier", { courier });
  if (order && facts.box)
    return t("pickPack:detail.box", { order, number: facts.box, of: facts.boxes });
  if (order && facts.place)
    return t("pickPack:detail.combined", { order, number: facts.place, of: facts.places });
  if (order) return t("pickPack:detail.order", { order });
  return t("pickPack:detail.scanned", { code });
}

function describeOwner(facts: SaidParams, t: Translate): string {
  const { name, sku, owner: order, wave, ownerBox: number, ownerBoxes: of } = facts;
  if (!order) return t("pickPack:detail.wrong", { name, sku });
  if (number) return t("pickPack:detail.wrong.box", { name, sku, order, number, of });
  if (!wave) return t("pickPack:detail.wrong.order", { name, sku, order });
  return t("pickPack:detail.wrong.wave", { name, sku, order, wave });
}
