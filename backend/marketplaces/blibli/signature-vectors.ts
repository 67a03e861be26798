import { toSignedPath } from "./signing.ts";

const signedAt = new Date(1_589_275_732_000);

/** Computed from the page "Signature", for a call with a body and one without. */
export const BLIBLI_SIGNATURES = {
  key: "12345678",
  calls: [
    {
      signed: {
        ...{
          method: "POST",
          body: '{"awbNo":"123456"}',
          contentType: "application/json",
          at: signedAt,
        },
        path: "/seller/v1/orders/regular/10025702/fulfill",
      },
      signature: "Rbsaw6AsvBCKPyB2CetuQHtY/8SwRUOm8SYGBiE2i8A=",
    },
    {
      signed: {
        ...{ method: "GET", body: "", contentType: "", at: signedAt },
        path: toSignedPath("/mta/api/businesspartner/v1/product/getCategory"),
      },
      signature: "/gjVnMLL8P2Tc3pZnwqK78BZVKrQSMFJFi4ERT2rrrM=",
    },
  ],
};
