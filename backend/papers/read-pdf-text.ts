import { PDFiumLibrary } from "@hyzyla/pdfium";

let library: Promise<PDFiumLibrary> | undefined;

/** Returns "" if all pages are pictures. Throws if the file is no PDF. */
export async function readPdfText(pdf: Uint8Array, between = "\n"): Promise<string> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText()).join(between);
  } finally {
    document.destroy();
  }
}
