import * as calls from "#contract/tokopedia.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import type { ShipmentChoice } from "../../marketplaces/channel-shipping.ts";
import { acceptOrder } from "../accept-order.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { rejectOrder } from "../cancel-order.ts";
import { downloadLabel } from "../labels.ts";
import { readOrder } from "../order-detail.ts";

interface Of {
  params: { orderId: string };
}

/** The same use cases at Tokopedia's addresses (docs/specification.md "Calls"). */
export function mountTokopediaShipments(app: HttpApp, backend: Backend): void {
  const answer = async ({ params }: Of, caller: Caller) => ({
    order: await readOrder(backend, caller, params.orderId),
  });
  const arrange = async (of: Of, choice: ShipmentChoice, caller: Caller) => {
    await arrangeAsChosen(backend, caller, of.params.orderId, choice);
    return answer(of, caller);
  };
  implement(app, calls.acceptTokopediaOrder, async (input, caller) => {
    await acceptOrder(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.rejectTokopediaOrder, async (input, caller) => {
    await rejectOrder(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
  implement(app, calls.confirmTokopediaShipping, (input, caller) =>
    arrange(input, { method: "manual", ...input.body }, caller),
  );
  implement(app, calls.requestTokopediaPickup, (input, caller) =>
    arrange(input, { method: "pickup", ...input.body }, caller),
  );
  implement(app, calls.downloadTokopediaLabel, ({ params }, caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
}
