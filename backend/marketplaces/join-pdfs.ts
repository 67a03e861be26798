import { PDFDocument } from "@cantoo/pdf-lib";

export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only, ...otherFiles] = files;
  if (only && otherFiles.length === 0) return only;
  const wholePdf = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await wholePdf.copyPages(part, part.getPageIndices()))
      wholePdf.addPage(page);
  }
  return wholePdf.save();
}
