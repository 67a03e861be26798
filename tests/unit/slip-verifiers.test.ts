import { expect, test } from "vitest";
import { createEasySlip } from "#backend/slip-verifiers/easyslip/easyslip.ts";
import { isSameHolder } from "#backend/storefront/slips/holder-names.ts";
import { fitsShown, judgeReceiver } from "#backend/storefront/slips/judge-receiver.ts";
import { findThaiBankCode, nameThaiBank } from "#contract/thai-banks.ts";

/** The sample of document.easyslip.com/en/v2/verify/bank, with the slip of its v1 page. */
const SAMPLE = {
  success: true,
  data: {
    isDuplicate: false,
    matchedAccount: {
      bank: { nameTh: "กสิกรไทย", nameEn: "KASIKORNBANK", code: "004", shortCode: "KBANK" },
      ...{ nameTh: "บริษัท ตัวอย่าง จำกัด", nameEn: "EXAMPLE CO., LTD.", type: "JURISTIC" },
      bankNumber: "123-4-56789-0",
    },
    amountInSlip: 1500.5,
    rawSlip: {
      payload: "00000000000000000000000000000000000000000000000000000000000",
      ...{ transRef: "68370160657749I376388B35", date: "2023-01-01T00:00:00+07:00" },
      countryCode: "TH",
      amount: { amount: 1500.5, local: { amount: 0, currency: "" } },
      ...{ fee: 0, ref1: "", ref2: "", ref3: "" },
      sender: {
        bank: { id: "001", name: "กสิกรไทย", short: "KBANK" },
        account: {
          name: { th: "นาย อีซี่ สลิป", en: "MR. EASY SLIP" },
          bank: { type: "BANKAC", account: "1234xxxx5678" },
        },
      },
      receiver: {
        bank: { id: "030", name: "ธนาคารออมสิน", short: "GSB" },
        account: {
          name: { th: "นาย อีซี่ สลิป" },
          bank: { type: "BANKAC", account: "12xxxx3456" },
          proxy: { type: "EWALLETID", account: "0000000xxxx5678" },
        },
      },
    },
  },
  message: "Bank slip verified successfully",
};
const INFO = {
  success: true,
  data: {
    application: {
      name: "EasySlip Developer",
      autoRenew: { expired: true, quota: false, createdAt: "", expiresAt: "" },
      quota: { used: 16, max: 35_000, remaining: 34_984, totalUsed: 16 },
    },
    branch: { name: "Main", isActive: true, quota: { used: 16, totalUsed: 16 } },
    account: { email: "dev@example.com", credit: 1000 },
    product: { name: "Business" },
  },
  message: "",
};

function serviceOf(body: unknown, status = 200) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    if (body instanceof Error) throw body;
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(sent, { status });
  }) as typeof globalThis.fetch;
  return { calls, service: createEasySlip({ host: "https://slip.test", fetch }).open("key-1") };
}

test("asks about a slip's QR and reads the published sample", async () => {
  const { calls, service } = serviceOf(SAMPLE);
  expect(await service.verify("0041000600")).toEqual({
    ...{ reference: "68370160657749I376388B35", amount: 150_050, isRepeated: false },
    paidAt: new Date("2022-12-31T17:00:00Z"),
    receiver: {
      ...{ bank: "030", names: ["นาย อีซี่ สลิป"], account: "12xxxx3456" },
      ...{ proxy: "0000000xxxx5678", registered: "123-4-56789-0" },
    },
  });
  expect(calls[0]?.url).toBe("https://slip.test/v2/verify/bank");
  expect(calls[0]?.init).toMatchObject({
    ...{ method: "POST", redirect: "manual" },
    headers: { Authorization: "Bearer key-1" },
    body: '{"payload":"0041000600","matchAccount":true,"checkDuplicate":true}',
  });
});

test("reads the plan's checks, and a plan without a bound", async () => {
  expect(await serviceOf(INFO).service.check()).toEqual({
    ...{ name: "EasySlip Developer", left: 34_984 },
  });
  const { application } = INFO.data;
  const quota = { ...application.quota, max: null, remaining: null };
  const unbounded = { ...INFO, data: { ...INFO.data, application: { ...application, quota } } };
  expect((await serviceOf(unbounded).service.check()).left).toBeNull();
});

const failure = (code: string) => ({ success: false, error: { code, message: "Words" } });
test.each([
  [401, failure("INVALID_API_KEY"), "unauthorised"],
  [401, failure("MISSING_API_KEY"), "unauthorised"],
  [403, failure("BRANCH_INACTIVE"), "unauthorised"],
  [403, failure("IP_NOT_ALLOWED"), "unauthorised"],
  [403, failure("QUOTA_EXCEEDED"), "used_up"],
  [404, failure("SLIP_NOT_FOUND"), "not_found"],
  [404, failure("NOT_FOUND"), "refused"],
  [400, failure("VALIDATION_ERROR"), "refused"],
  [500, failure("API_SERVER_ERROR"), "unavailable"],
  [500, failure("INTERNAL_SERVER_ERROR"), "unavailable"],
  [502, "<html>Bad gateway</html>", "unavailable"],
  [429, "", "unavailable"],
  [302, "", "unavailable"],
  [200, "<html>", "unavailable"],
  [200, { status: 200, data: SAMPLE.data.rawSlip }, "unreadable"],
  [200, { ...SAMPLE, success: false }, "unreadable"],
])("HTTP %s %j is %s", async (status, body, kind) => {
  const { service } = serviceOf(body, status);
  await expect(service.verify("0041")).rejects.toMatchObject({ kind });
});

test("no answer is asked for again, and a transfer of other money is not read", async () => {
  const { service } = serviceOf(new TypeError("fetch failed"));
  await expect(service.verify("0041")).rejects.toMatchObject({ kind: "unavailable" });
  const amount = { amount: 1500.5, local: { amount: 40, currency: "USD" } };
  const rawSlip = { ...SAMPLE.data.rawSlip, amount };
  const other = serviceOf({ ...SAMPLE, data: { ...SAMPLE.data, rawSlip } }).service;
  await expect(other.verify("0041")).rejects.toMatchObject({ kind: "unreadable" });
});

test.each([
  ["123-4-56789-0", "xxx-x-x6789-x", true],
  ["1234567890", "123-4-56789-0", true],
  ["0812345678", "xxx-xxx-5678", true],
  ["1234567890", "XXX-X-XX789-X", false],
  ["1234567890", "xxx-x-x6780-x", false],
  ["1234567890", "xxxx6789x", false],
  ["1234567890", "xxxxxxxxxx", false],
  ["", "", false],
])("whether %s is shown as %s: %s", (number, shown, isSame) => {
  expect(fitsShown(number, shown)).toBe(isSame);
});

test.each([
  ["นาย อีซี่ สลิป", "อีซี่ สลิป", true],
  ["นายอีซี่ ส", "นาย อีซี่ สลิป", true],
  ["น.ส. สมหญิง ใ***", "นางสาวสมหญิง ใจดี", true],
  ["MR. EASY S", "Easy Slip", true],
  ["บริษัท ตัวอย่าง จำกัด", "บจก. ตัวอย่าง", true],
  ["EXAMPLE CO., LTD.", "Example Company Limited", true],
  ["นาย อีซี่ สลิป", "นาย อีซี่ มากมาย", false],
  ["นาย อีซี่ สลิป", "อีซี่", false],
  ["MR. E SLIP", "Easy Slip", false],
  ["MR.", "MRS.", false],
  ["", "", false],
])("whether %s and %s are one holder: %s", (one, two, isSame) => {
  expect(isSameHolder(one, two)).toBe(isSame);
  expect(isSameHolder(two, one)).toBe(isSame);
});

const SHOP = {
  bankAccounts: [
    { bank: "KBank", number: "123-4-56789-0", holder: "Ploy Jaidee" },
    { bank: "ธนาคารของฉัน", number: "999-9-11119-9", holder: "Ploy Jaidee" },
  ],
  qrText: "081-234-5678",
};
const RECEIVER = { bank: "004", names: ["MS. PLOY J"], account: "", proxy: "", registered: "" };
test.each([
  ["digits and name", { account: "xxx-x-x6789-x" }, "certain"],
  ["digits without the name", { account: "xxx-x-x6789-x", names: ["MR. EASY SLIP"] }, "likely"],
  ["digits without a bank", { account: "xxx-x-x6789-x", bank: "" }, "likely"],
  ["digits at another bank", { account: "xxx-x-x6789-x", bank: "014" }, "other"],
  ["digits at a bank that nobody knows", { account: "xxx-x-x1119-x" }, "likely"],
  ["PromptPay digits and name", { proxy: "xxx-xxx-5678", bank: "014" }, "certain"],
  ["PromptPay digits without the name", { proxy: "xxx-xxx-5678", names: [] }, "likely"],
  ["PromptPay digits of a bank account", { account: "xxx-xxx-5678", bank: "014" }, "other"],
  ["account digits of a PromptPay id", { proxy: "xxx-x-x6789-x" }, "other"],
  ["its registered number", { registered: "1234567890", names: [] }, "certain"],
  [
    "another registered number with these digits",
    { registered: "1234567891", account: "xxx-x-x6789-x" },
    "other",
  ],
  [
    "another registered number behind its PromptPay id",
    { registered: "5555555555", proxy: "xxx-xxx-5678" },
    "likely",
  ],
])("a receiver with %s", (_, shown, judged) => {
  expect(judgeReceiver({ ...RECEIVER, ...shown }, SHOP)).toBe(judged);
});

test.each([
  ["KBank", "004"],
  ["ธนาคารกสิกรไทย", "004"],
  ["Kasikorn Bank (KBANK)", "004"],
  ["SCB ไทยพาณิชย์", "014"],
  ["ธ.กรุงเทพ", "002"],
  ["กรุงไทย", "006"],
  ["Bay", "025"],
  ["Bayern", null],
  ["ธนาคารของฉัน", null],
  ["KBank / SCB", null],
])("the bank of %s is %s", (text, code) => {
  expect(findThaiBankCode(text)).toBe(code);
});

test("a bank's name is its app's", () => {
  expect(nameThaiBank("004")).toBe("KBank");
  expect(nameThaiBank("999")).toBe("999");
});
