/**
 * Builds EMVCo merchant-presented payloads in the countries' formats. The product reads them with
 * its own code.
 */
const field = (id: string, value: string) =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

/** CRC-16/CCITT-FALSE by the byte table of ITU-T V.41. */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});
function withCrc(text: string): string {
  const open = `${text}6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(open))
    crc = ((crc << 8) & 0xffff) ^ (TABLE[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return open + crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * QRIS (Bank Indonesia, PADG 21/18/2019): template 26 of the acquirer, 51 of the national
 * repository, rupiah without decimals.
 */
export function qrisPayload(amount: number, reference: string): string {
  return withCrc(
    [
      field("00", "01"),
      field("01", "12"),
      field(
        "26",
        [
          field("00", "COM.ETALASE.WWW"),
          field("01", "936009990000000001"),
          field("02", "ETALASE00000001"),
          field("03", "UMI"),
        ].join(""),
      ),
      field(
        "51",
        [field("00", "ID.CO.QRIS.WWW"), field("02", "ID1020000000001"), field("03", "UMI")].join(
          "",
        ),
      ),
      field("52", "7372"),
      field("53", "360"),
      field("54", String(amount)),
      field("58", "ID"),
      field("59", "ETALASE SANDBOX"),
      field("60", "JAKARTA"),
      field("61", "10110"),
      field("62", field("05", reference.slice(0, 25))),
    ].join(""),
  );
}

/**
 * PromptPay bill payment (Bank of Thailand, Thai QR Payment Standard): template 30 with the biller
 * and two references, baht with two decimals.
 */
export function promptPayPayload(satang: number, reference: string): string {
  const baht = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, "0")}`;
  return withCrc(
    [
      field("00", "01"),
      field("01", "12"),
      field(
        "30",
        [
          field("00", "A000000677010112"),
          field("01", "099400016550100"),
          field("02", reference.replaceAll("-", "").toUpperCase().slice(0, 20)),
        ].join(""),
      ),
      field("53", "764"),
      field("54", baht),
      field("58", "TH"),
      field("59", "ETALASE SANDBOX"),
    ].join(""),
  );
}
