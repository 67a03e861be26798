import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { readTime } from "#app/models/list/parse-time.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { DEFAULT_METHODS, updateShippingSettings } from "#contract/shipping-settings.ts";
import { PAPER_SIZES } from "#contract/statuses.ts";

/** More couriers or warehouses than any seller has. */
const PAIR_LIMIT = 200;

/** `methodN` is courier N's method, `timeN` warehouse N's time. Empty fields unset them. */
export async function saveShipping(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await request.formData();
  const buildPairs = (key: string, value: string) =>
    Array.from({ length: PAIR_LIMIT }, (_, at) => ({
      at,
      key: form.get(`${key}${at}`),
      value: form.get(`${value}${at}`),
    })).filter(
      (pair): pair is { at: number; key: string; value: string } =>
        typeof pair.key === "string" && typeof pair.value === "string" && pair.value !== "",
    );
  const methods = buildPairs("courier", "method").flatMap(({ key: courier, value }) => {
    const method = DEFAULT_METHODS.find((known) => known === value);
    return method ? [{ courier, method }] : [];
  });
  const times = buildPairs("warehouse", "time").map((pair) => ({
    ...pair,
    time: readTime(pair.value),
  }));
  const wrongTimes = times.filter(({ time }) => time === null);
  if (wrongTimes.length > 0)
    return rejectInvalid({
      formData: form,
      fieldErrors: Object.fromEntries(wrongTimes.map(({ at }) => [`time${at}`, "invalid_time"])),
    });
  const labelSize = PAPER_SIZES.find((size) => size === form.get("labelSize"));
  const outcome = await attempt(
    getCall(context)(updateShippingSettings, {
      body: {
        settings: {
          ...(labelSize ? { labelSize } : {}),
          methods,
          cutOffs: times.flatMap(({ key: warehouseId, time }) =>
            time === null ? [] : [{ warehouseId, time }],
          ),
        },
      },
    }),
  );
  return outcome.ok
    ? redirectWithToast(context, "/settings/shipping", "settings:toast.saved")
    : rejectProblem(form, { ...outcome.problem, fields: undefined });
}
