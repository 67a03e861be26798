import { type RouterContextProvider, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { DayField } from "#app/components/form/day-field.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  createShopVoucher,
  endShopVoucher,
  listShopVouchers,
  type ShopVoucher,
} from "#contract/shop-vouchers.ts";
import { FORM_STYLE, SettingsFrame } from "../../+/frame.tsx";
import { NewVoucherForm } from "./+/checked-voucher-form.tsx";
import { VOUCHER_FORM } from "./+/voucher-schema.ts";
import type { Route } from "./+types/index";

const PAGE = "/settings/shop/vouchers";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ account }, shop] = await Promise.all([getMe(context), readOwnShop(context)]);
  if (!shop) throw redirect("/settings/shop");
  const { vouchers } = await getCall(context)(listShopVouchers, {
    params: { channelId: shop.id },
  });
  return { vouchers, countryCode: account.countryCode };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = await readOwnShop(context);
  if (!shop) throw redirect("/settings/shop");
  const form = await request.formData();
  return form.get("intent") === "end"
    ? endOne(context, shop.id, String(form.get("voucherId") ?? ""))
    : createOne(context, shop.id, form);
}

type Context = Readonly<RouterContextProvider>;

async function endOne(context: Context, channelId: string, voucherId: string) {
  // A voucher that is gone needs no error.
  await nullIfMissing(getCall(context)(endShopVoucher, { params: { channelId, voucherId } }));
  return redirectWithToast(context, PAGE, "shopVouchers:toast.ended");
}

async function createOne(context: Context, channelId: string, formData: FormData) {
  const { account } = await getMe(context);
  const form = parseForm(formData, VOUCHER_FORM[account.countryCode]);
  if (!form.ok) return rejectInvalid(form);
  const { intent: _, from, until, ...terms } = form.value;
  const { timeZone } = currentState(context);
  const created = await attempt(
    getCall(context)(createShopVoucher, {
      params: { channelId },
      body: {
        ...terms,
        startsAt: from === null ? null : startOfDay(from, timeZone).toISOString(),
        endsAt: until === null ? null : endOfDay(until, timeZone).toISOString(),
      },
    }),
  );
  return created.ok
    ? redirectWithToast(context, PAGE, "shopVouchers:toast.created")
    : rejectProblem(formData, created.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { vouchers, countryCode } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/shop" title={t("shopVouchers:title")}>
      <Section title={t("shopVouchers:new")} hint={t("shopVouchers:hint")}>
        <NewVoucherForm
          intent="create"
          countryCode={countryCode}
          className={FORM_STYLE}
          fieldsKey={vouchers.length}
        >
          <TextField
            name="code"
            label={t("shopVouchers:code")}
            hint={t("shopVouchers:code.hint")}
            required
            maxLength={20}
            autoComplete="off"
          />
          <SelectField name="kind" label={t("shopVouchers:kind")} defaultValue="percent">
            <option value="percent">{t("shopVouchers:kind.percent")}</option>
            <option value="amount">{t("shopVouchers:kind.amount")}</option>
          </SelectField>
          <TextField name="percent" label={t("shopVouchers:percent")} inputMode="numeric" />
          <TextField
            name="mostDiscount"
            label={t("shopVouchers:mostDiscount")}
            hint={t("shopVouchers:mostDiscount.hint")}
            inputMode="decimal"
          />
          <TextField name="amount" label={t("shopVouchers:amount")} inputMode="decimal" />
          <TextField
            name="minSpend"
            label={t("shopVouchers:minSpend")}
            hint={t("shopVouchers:minSpend.hint")}
            inputMode="decimal"
          />
          <TextField
            name="usesTotal"
            label={t("shopVouchers:usesTotal")}
            hint={t("shopVouchers:none")}
            inputMode="numeric"
          />
          <TextField
            name="usesPerBuyer"
            label={t("shopVouchers:usesPerBuyer")}
            hint={t("shopVouchers:usesPerBuyer.hint")}
            inputMode="numeric"
            defaultValue={1}
          />
          <DayField name="from" label={t("shopVouchers:from")} defaultValue="" />
          <DayField
            name="until"
            label={t("shopVouchers:until")}
            hint={t("shopVouchers:until.hint")}
            defaultValue=""
          />
          <div>
            <SubmitButton>{t("shopVouchers:create")}</SubmitButton>
          </div>
        </NewVoucherForm>
      </Section>
      {vouchers.length > 0 ? <Vouchers vouchers={vouchers} /> : null}
    </SettingsFrame>
  );
}

function Vouchers({ vouchers }: { vouchers: readonly ShopVoucher[] }) {
  const t = getT();
  const format = getFormat();
  const now = Date.now();
  const isOver = ({ isEnded, endsAt }: ShopVoucher) =>
    isEnded || (endsAt !== null && Date.parse(endsAt) <= now);
  return (
    <Section title={t("shopVouchers:list")}>
      <DataTable
        className="flush"
        caption={t("shopVouchers:list")}
        rows={vouchers}
        columns={[
          {
            head: t("shopVouchers:code"),
            cell: (voucher) => (
              <span className="cell2">
                <span>{voucher.code}</span>
                <span className="text-xs font-normal text-muted-foreground">
                  {describeDiscount(voucher)}
                </span>
              </span>
            ),
          },
          {
            head: t("shopVouchers:minSpend"),
            isNumber: true,
            card: "half",
            cell: ({ minSpend }) => format.money(minSpend),
          },
          {
            head: t("shopVouchers:used"),
            isNumber: true,
            card: "half",
            cell: ({ used, usesTotal }) =>
              usesTotal === null
                ? format.number(used)
                : `${format.number(used)} / ${format.number(usesTotal)}`,
          },
          {
            head: t("shopVouchers:time"),
            card: "half",
            cell: (voucher) => (isOver(voucher) ? t("shopVouchers:over") : describeTime(voucher)),
          },
          {
            head: t("shopVouchers:end"),
            isHeadHidden: true,
            cell: (voucher) =>
              isOver(voucher) ? null : (
                <ActionForm intent="end">
                  <input type="hidden" name="voucherId" value={voucher.id} />
                  <SubmitButton variant="outline">
                    {t("shopVouchers:end.code", { code: voucher.code })}
                  </SubmitButton>
                </ActionForm>
              ),
          },
        ]}
      />
    </Section>
  );
}

function describeDiscount({ kind, percent, amount, mostDiscount }: ShopVoucher): string {
  const t = getT();
  const format = getFormat();
  if (kind === "amount") return format.money(amount ?? 0);
  const share = format.percent((percent ?? 0) / 100);
  return mostDiscount === null
    ? share
    : t("shopVouchers:atMost", { share, amount: format.money(mostDiscount) });
}

function describeTime({ startsAt, endsAt }: ShopVoucher): string {
  const t = getT();
  const format = getFormat();
  if (startsAt === null && endsAt === null) return t("shopVouchers:always");
  const formatDay = (at: string | null) => (at === null ? "…" : format.date(at));
  return `${formatDay(startsAt)} – ${formatDay(endsAt)}`;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
