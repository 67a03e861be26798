import { z } from "zod";
import { WAREHOUSE_DETAILS, WAREHOUSE_NAME } from "#contract/form-fields.ts";
import { isNew } from "./warehouse-draft.ts";

type Row = { id: string } & Record<string, unknown>;

/** A new row that nobody filled is no warehouse. */
const isUnfilled = ({ id, ...typed }: Row): boolean =>
  isNew({ id }) && Object.values(typed).every((value) => value === "" || value === undefined);

/** A row that is deleted needs no name. */
const row = z
  .object({
    id: z.string().min(1),
    name: WAREHOUSE_NAME.optional().default(""),
    address: WAREHOUSE_DETAILS.address.default(""),
    place: z.string().trim().max(255, "too_long").default(""),
    contactName: WAREHOUSE_DETAILS.contactName.default(""),
    contactPhone: WAREHOUSE_DETAILS.contactPhone.default(""),
    pickupHours: WAREHOUSE_DETAILS.pickupHours.default(""),
    isDeleted: z.literal("1").optional(),
  })
  .refine((typed) => typed.name !== "" || typed.isDeleted !== undefined || isUnfilled(typed), {
    path: ["name"],
    error: "required",
  });

export const Warehouses = z
  .object({
    warehouses: z.array(row).max(10).default([]),
    links: z
      .array(z.object({ channelWarehouseId: z.string(), warehouseId: z.string() }))
      .max(1000)
      .default([]),
    answer: z.enum(["yes", "no"]).optional(),
  })
  .superRefine(({ warehouses, links }, context) => {
    const unfilledIds = new Set(warehouses.filter(isUnfilled).map(({ id }) => id));
    links.forEach(({ warehouseId }, index) => {
      if (unfilledIds.has(warehouseId))
        context.addIssue({
          code: "custom",
          path: ["links", index, "warehouseId"],
          message: "unnamed_warehouse",
        });
    });
  });
