export { changeQuota, chargeOrder } from "./change-quota.ts";
export { drawQr } from "./qr/draw-qr.ts";
export { computeEmvCrc, isExactPayment, readEmvPayload } from "./qr/emv-payload.ts";
export { readOrderQuota } from "./read-order-quota.ts";
export { giveSignUpBonus } from "./sign-up-bonus.ts";
