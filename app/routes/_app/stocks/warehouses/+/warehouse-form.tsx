"use client";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "#app/components/form/checked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { Button } from "#app/components/ui/button.tsx";
import {
  askedInPlaceStyle,
  dialogActionsStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";
import { type FormReply, findSentValue } from "#app/models/form/reply.ts";
import type { Warehouse } from "#contract/warehouses.ts";
import { type LinkRow, LinkTable } from "./link-table.tsx";
import { WarehouseCard, type WarehousePlace } from "./warehouse-card.tsx";
import { compareWithSaved, listNewIds } from "./warehouse-draft.ts";
import { Warehouses } from "./warehouse-schema.ts";

export interface WarehouseReply extends FormReply {
  asks?: { renamed: string[]; created: string[]; deleted: string[]; links: number };
}

interface WarehouseFormProps {
  warehouses: Warehouse[];
  /** The units in each warehouse as text, by id. */
  unitsOf: Readonly<Record<string, string>>;
  links: LinkRow[];
  /** Addresses of the saved warehouses and of those that can be added, by id. */
  places: WarehousePlace[];
  most: number;
  /** Tabs that filter the links, beside their heading. */
  tabs: React.ReactNode;
}

/** The edits, valid for the saved warehouses in `over`. */
interface TypedEdits {
  over: string | null;
  names: Record<string, string>;
  states: Record<string, ReturnType<typeof compareWithSaved>>;
}
const NO_EDITS: TypedEdits = { over: null, names: {}, states: {} };

/**
 * All warehouses and links in one form that is saved as a whole. It works without JavaScript. With
 * JavaScript, it shows the state of each row during typing.
 */
export function WarehouseForm(props: WarehouseFormProps) {
  const { warehouses, unitsOf, links, places, most, tabs } = props;
  const { t } = useTranslation(["warehouses"]);
  const reply = useReply<WarehouseReply>();
  const fresh = listNewIds(warehouses.length);
  const savedKey = warehouses.map((one) => JSON.stringify(one)).join();
  const [typed, setTyped] = useState<TypedEdits>(NO_EDITS);
  const { names, states } = typed.over === savedKey ? typed : NO_EDITS;
  const updateStates = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const ids = [...warehouses.map(({ id }) => id), ...fresh];
    const rows = ids.map((id, index) => {
      const readValue = (field: string) => String(form.get(`warehouses[${index}].${field}`) ?? "");
      return {
        ...{ id, name: readValue("name"), address: readValue("address") },
        ...{ contactName: readValue("contactName"), contactPhone: readValue("contactPhone") },
        ...{ pickupHours: readValue("pickupHours"), isDeleted: readValue("isDeleted") === "1" },
      };
    });
    const findSaved = (id: string) => warehouses.find((one) => one.id === id);
    setTyped({
      over: savedKey,
      names: Object.fromEntries(rows.map(({ id, name }) => [id, name.trim()])),
      states: Object.fromEntries(
        rows.map((row) => [row.id, compareWithSaved(row, findSaved(row.id))]),
      ),
    });
  };
  const choices = [
    ...warehouses.map(({ id, name }) => ({ id, name: names[id] || name })),
    ...fresh.map((id, index) => ({
      id,
      name: names[id] || findSentValue(reply, nameAt(warehouses, index)) || "",
    })),
  ];
  return (
    <CheckedForm
      schema={Warehouses}
      className="grid grid-cols-1"
      onInput={updateStates}
      fieldsKey={savedKey}
    >
      {reply?.asks ? <Question asks={reply.asks} /> : null}
      <section
        className="grid gap-3 px-gutter pb-5 grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] items-start"
        aria-label={t("warehouses:list")}
      >
        {warehouses.map((warehouse, index) => (
          <WarehouseCard
            key={warehouse.id}
            index={index}
            warehouse={warehouse}
            units={unitsOf[warehouse.id]}
            place={places.find(({ id }) => id === warehouse.id)}
            state={states[warehouse.id] ?? null}
          />
        ))}
        {fresh.map((id, index) => (
          <WarehouseCard
            key={id}
            index={warehouses.length + index}
            id={id}
            place={places.find((one) => one.id === id)}
            state={states[id] ?? null}
          />
        ))}
      </section>
      {fresh.length === 0 ? (
        <p className="px-gutter pb-4 text-xs text-muted-foreground">
          {t("warehouses:add.most", { most })}
        </p>
      ) : null}
      <LinkTable links={links} choices={choices}>
        {tabs}
      </LinkTable>
      <div
        className="sticky bottom-0 z-1 mt-(--toast-room) -mb-(--toast-room) flex items-center gap-2 border-t bg-card px-gutter py-3"
        data-bar="save"
      >
        <SubmitButton>{t("warehouses:save")}</SubmitButton>
      </div>
    </CheckedForm>
  );
}

const nameAt = (warehouses: Warehouse[], index: number) =>
  `warehouses[${warehouses.length + index}].name`;

function Question({ asks }: { asks: NonNullable<WarehouseReply["asks"]> }) {
  const { t } = useTranslation(["warehouses"]);
  const lines = [
    ...asks.renamed.map((name) => t("warehouses:confirm.rename", { name })),
    ...asks.created.map((name) => t("warehouses:confirm.create", { name })),
    ...asks.deleted.map((name) => t("warehouses:confirm.delete", { name })),
    ...(asks.links > 0 ? [t("warehouses:confirm.link", { count: asks.links })] : []),
  ];
  return (
    <dialog
      open
      className={askedInPlaceStyle}
      role="alertdialog"
      aria-labelledby="save-question"
      aria-describedby="save-what"
    >
      <h2 id="save-question" className={dialogTitleStyle}>
        {t("warehouses:confirm")}
      </h2>
      <ul id="save-what" className="grid gap-1 text-secondary-foreground">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={dialogActionsStyle}>
        <Button type="submit" name="answer" value="no" formNoValidate>
          {t("warehouses:confirm.no")}
        </Button>
        <Button type="submit" name="answer" value="yes" variant="default" autoFocus>
          {t("warehouses:confirm.yes")}
        </Button>
      </div>
    </dialog>
  );
}
