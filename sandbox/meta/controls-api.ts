import type { Hono } from "hono";
import { z } from "zod";
import { Moods } from "../control-input.ts";
import { type Action, addControls } from "../controls-http.ts";
import { mountPath } from "../mount.ts";
import { createParamError, GraphError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { renderControls } from "./controls-page.ts";
import type { SandboxDeps } from "./deps.ts";

const Seller = z.object({ seller: z.string() });
const Business = Seller.extend({ businessId: z.string() });
const Named = z.object({ name: z.string().trim().min(1).max(100) });
const Domain = Seller.extend({ domainId: z.string() });
const Calls = Seller.extend({ calls: z.coerce.number().int().min(0).max(1000).default(1) });

const onBusiness =
  (name: "beginReview" | "endReview" | "allowDomains" | "forbidDomains"): Action<SandboxControls> =>
  (controls, input) => {
    const { seller, businessId } = Business.parse(input);
    return controls[name](seller, businessId);
  };
const renderCountedForm =
  (name: "throttle" | "goOffline" | "failBatches"): Action<SandboxControls> =>
  (controls, input) => {
    const { seller, calls } = Calls.parse(input);
    return controls[name](seller, calls);
  };
const onDomain =
  (showsCode: boolean): Action<SandboxControls> =>
  (controls, input) => {
    const { seller, domainId } = Domain.parse(input);
    return controls.showCode(seller, domainId, showsCode);
  };

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  addBusiness: (controls, input) => {
    const { seller, name } = Seller.extend(Named.shape).parse(input);
    return controls.addBusiness(seller, name);
  },
  addCatalog: (controls, input) => {
    const { seller, businessId, name } = Business.extend(Named.shape).parse(input);
    return controls.addCatalog(seller, businessId, name);
  },
  addDomain: (controls, input) => {
    const { seller, businessId, name } = Business.extend(Named.shape).parse(input);
    return controls.addDomain(seller, businessId, name);
  },
  beginReview: onBusiness("beginReview"),
  endReview: onBusiness("endReview"),
  allowDomains: onBusiness("allowDomains"),
  forbidDomains: onBusiness("forbidDomains"),
  showCode: onDomain(true),
  hideCode: onDomain(false),
  expireToken: (controls, input) => controls.expireToken(Seller.parse(input).seller),
  deauthorise: (controls, input) => controls.deauthorise(Seller.parse(input).seller),
  removeApp: (controls, input) => controls.removeApp(Seller.parse(input).seller),
  requestDeletion: (controls, input) => controls.requestDeletion(Seller.parse(input).seller),
  setMoods: (controls, input) => {
    const { seed, moods } = Moods.parse(input);
    return controls.setMoods(Seller.parse(input).seller, moods, seed);
  },
  throttle: renderCountedForm("throttle"),
  goOffline: renderCountedForm("goOffline"),
  failBatches: renderCountedForm("failBatches"),
};

export function addControlRoutes(root: Hono, deps: SandboxDeps): void {
  const controls = createSandboxControls(deps);
  addControls(root, {
    controls,
    actions: ACTIONS,
    lists: { catalogs: (businessId) => controls.listCatalogs(businessId) },
    page: (c, seller) => renderControls(c, deps, controls, seller),
    shops: (seller) => controls.listBusinesses(seller),
    seller: deps.seller,
    async requireShop(seller, businessId) {
      const ownBusinesses = await controls.listBusinesses(seller);
      if (!ownBusinesses.some(({ id }) => id === businessId))
        throw createParamError(`There is no business ${businessId}.`);
    },
    ownInput: async (seller, input) => ({ ...z.looseObject({}).parse(input), seller }),
    isRefusal: (error) => error instanceof GraphError,
    base: () => mountPath(deps),
  });
}
