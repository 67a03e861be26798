import { PDFiumLibrary } from "@hyzyla/pdfium";

let library: Promise<PDFiumLibrary> | undefined;

/** Returns the words of all pages; "" if they are pictures. Throws for a file that is no PDF. */
export async function readPdfText(pdf: Uint8Array, between = "\n"): Promise<string> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText()).join(between);
  } finally {
    document.destroy();
  }
}
