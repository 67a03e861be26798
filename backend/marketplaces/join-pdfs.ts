import { PDFDocument } from "@cantoo/pdf-lib";

export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only, ...more] = files;
  if (only && more.length === 0) return only;
  const whole = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}
