/** Loads the compiled messages of the group `forms` in a language, for browsers: the build makes a file of them. */
export const loadForms = (language: string) => import(`./${language}.json?forms`)
