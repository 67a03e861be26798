export { changeQuota, chargeOrder } from "./change-quota.ts";
export { giveSignUpBonus } from "./sign-up-bonus.ts";
