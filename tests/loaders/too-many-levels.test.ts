import { expect, test } from "vitest";
import { errorMessage } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { action as emptyWarehouse } from "#app/routes/_app/stocks/warehouses/$warehouseId/empty.tsx";
import { LANGUAGES } from "#contract/languages.ts";
import { call } from "#tests/support/context.ts";

test("too many levels for one change are reported as such, not at a missing field", async () => {
  const { result } = call(emptyWarehouse, {
    ...{ path: "/stocks/warehouses/w1/empty", params: { warehouseId: "w1" } },
    form: { toWarehouseId: "w2" },
    answers: {
      "POST /v1/stocks/batches": () =>
        Response.json(
          { code: "too_many_levels", message: "", details: { most: 50_000 } },
          { status: 422 },
        ),
    },
  });
  const { data } = (await result) as { data: FormReply };
  expect(data.error).toEqual({ "": ["too_many_levels"] });
  for (const language of LANGUAGES)
    expect(errorMessage(getTranslator(language), "too_many_levels", data.details)).toContain("50");
});
