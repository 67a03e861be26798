declare global {
  interface ImportMetaEnv {
    /**
     * Folder of the browser's texts (vite/texts-files.ts). In a build its name contains a hash of
     * the content.
     */
    readonly TEXTS_FOLDER: string;
  }
}

/** Returns the URL of a namespace's texts. */
export const textsUrl = (language: string, namespace: string): string =>
  `${import.meta.env.TEXTS_FOLDER}/${language}/${namespace}.json`;
