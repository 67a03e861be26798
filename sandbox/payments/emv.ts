/**
 * Builds EMVCo merchant-presented payloads in the countries' formats. The product reads them with
 * its own code.
 */
const getField = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

/** CRC-16/CCITT-FALSE by the byte table of ITU-T V.41. */
const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});
function withCrc(text: string): string {
  const open = `${text}6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(open))
    crc = ((crc << 8) & 0xffff) ^ (CRC_TABLE[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return open + crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * QRIS (Bank Indonesia, PADG 21/18/2019): template 26 of the acquirer, 51 of the national
 * repository, rupiah without decimals.
 */
export function buildQrisPayload(amount: number, reference: string): string {
  return withCrc(
    [
      getField("00", "01"),
      getField("01", "12"),
      getField(
        "26",
        [
          getField("00", "COM.ETALASE.WWW"),
          getField("01", "936009990000000001"),
          getField("02", "ETALASE00000001"),
          getField("03", "UMI"),
        ].join(""),
      ),
      getField(
        "51",
        [
          getField("00", "ID.CO.QRIS.WWW"),
          getField("02", "ID1020000000001"),
          getField("03", "UMI"),
        ].join(""),
      ),
      getField("52", "7372"),
      getField("53", "360"),
      getField("54", String(amount)),
      getField("58", "ID"),
      getField("59", "ETALASE SANDBOX"),
      getField("60", "JAKARTA"),
      getField("61", "10110"),
      getField("62", getField("05", reference.slice(0, 25))),
    ].join(""),
  );
}

/**
 * PromptPay bill payment (Bank of Thailand, Thai QR Payment Standard): template 30 with the biller
 * and two references, baht with two decimals.
 */
export function buildPromptPayPayload(satang: number, reference: string): string {
  const baht = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, "0")}`;
  return withCrc(
    [
      getField("00", "01"),
      getField("01", "12"),
      getField(
        "30",
        [
          getField("00", "A000000677010112"),
          getField("01", "099400016550100"),
          getField("02", reference.replaceAll("-", "").toUpperCase().slice(0, 20)),
        ].join(""),
      ),
      getField("53", "764"),
      getField("54", baht),
      getField("58", "TH"),
      getField("59", "ETALASE SANDBOX"),
    ].join(""),
  );
}
