declare global {
  interface ImportMetaEnv {
    /**
     * Where the texts are for browsers (vite/texts-files.ts): built, a folder that changes its name
     * with what is in it.
     */
    readonly TEXTS_FOLDER: string;
  }
}

/** Where browsers find the texts of a namespace. */
export const textsUrl = (language: string, namespace: string): string =>
  `${import.meta.env.TEXTS_FOLDER}/${language}/${namespace}.json`;
