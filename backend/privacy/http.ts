import * as calls from "#contract/privacy.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readBuyerData } from "./buyer-data.ts";
import { exportBuyerData } from "./export-buyer.ts";
import { findBuyers } from "./find-buyers.ts";
import {
  completeRequest,
  createRequest,
  listRequests,
  readRequest,
  refuseRequest,
  startErasure,
} from "./requests.ts";
import { readRetention, updateRetention } from "./retention.ts";

/** Buyers' requests about their data, and the account's retention. */
export function mountPrivacy(app: HttpApp, backend: Backend): void {
  implement(app, calls.findBuyers, ({ query }, caller) => findBuyers(backend, caller, query));
  implement(app, calls.getBuyerData, ({ query }, caller) =>
    readBuyerData(backend, caller, query.subjects),
  );
  implement(app, calls.exportBuyerData, ({ query }, caller) =>
    exportBuyerData(backend, caller, query.subjects),
  );
  implement(app, calls.listPrivacyRequests, ({ query }, caller) =>
    listRequests(backend, caller, query),
  );
  implement(app, calls.createPrivacyRequest, async ({ body }, caller) => ({
    request: await createRequest(backend, caller, body.request),
  }));
  implement(app, calls.getPrivacyRequest, async ({ params }, caller) => ({
    request: await readRequest(backend, caller, params.requestId),
  }));
  implement(app, calls.eraseBuyer, async ({ params }, caller) => ({
    request: await startErasure(backend, caller, params.requestId),
  }));
  implement(app, calls.completePrivacyRequest, async ({ params }, caller) => ({
    request: await completeRequest(backend, caller, params.requestId),
  }));
  implement(app, calls.refusePrivacyRequest, async ({ params, body }, caller) => ({
    request: await refuseRequest(backend, caller, params.requestId, body.reason),
  }));
  implement(app, calls.getRetention, (_input, caller) => readRetention(backend, caller));
  implement(app, calls.updateRetention, ({ body }, caller) =>
    updateRetention(backend, caller, body.retention),
  );
}
