import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { PREVIEW_PARAM } from "#app/services/storefront/shop.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  previewShopTheme,
  removeShopCover,
  updateShopWindow,
  uploadShopCover,
} from "#contract/shop-window.ts";
import { ThemeForm } from "./theme-schema.ts";

type Context = Readonly<RouterContextProvider>;

const PAGE = "/settings/shop/theme";
const Form = z.discriminatedUnion("intent", [
  ThemeForm,
  z.object({ intent: z.literal("cover") }),
  z.object({ intent: z.literal("remove-cover") }),
]);

/** Handles the forms of the shop's look. Each redirects to the page. */
export async function changeTheme(context: Context, request: Request) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const shop = await readOwnShop(context);
  if (!shop) throw redirect("/settings/shop");
  const { value, formData } = form;
  switch (value.intent) {
    case "theme":
      return saveTheme(context, shop.id, value, formData);
    case "cover":
      return saveCover(context, shop.id, formData);
    case "remove-cover":
      await getCall(context)(removeShopCover, { params: { channelId: shop.id } });
      return redirectWithToast(context, PAGE, "shopSettings:saved");
  }
}

async function saveTheme(
  context: Context,
  channelId: string,
  { next, version, colour, shelves: places }: z.output<typeof ThemeForm>,
  formData: FormData,
) {
  const call = getCall(context);
  const params = { channelId };
  const shelves = places.toSorted((one, other) => one.place - other.place).map(({ name }) => name);
  if (next === "preview") {
    const { preview } = await call(previewShopTheme, { params, body: { colour, shelves } });
    return redirect(`${PAGE}?${new URLSearchParams({ [PREVIEW_PARAM]: preview })}`, 303);
  }
  const body = { version, colour, shelves };
  const saved = await attempt(call(updateShopWindow, { params, body }));
  return saved.ok
    ? redirectWithToast(context, PAGE, "shopSettings:saved")
    : rejectProblem(formData, saved.problem);
}

async function saveCover(context: Context, channelId: string, formData: FormData) {
  const [file] = readFiles(formData, "cover");
  if (!file) return rejectInvalid({ formData, fieldErrors: { cover: "required" } });
  const body = new FormData();
  body.set("cover", file);
  const stored = await attempt(getCall(context)(uploadShopCover, { params: { channelId }, body }));
  return stored.ok
    ? redirectWithToast(context, PAGE, "shopSettings:saved")
    : rejectProblem(formData, { ...stored.problem, fields: { cover: stored.problem.code } });
}
