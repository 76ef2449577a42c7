/** Loads the compiled messages of the group `list` in a language, for browsers: the build makes a file of them. */
export const loadList = (language: string) => import(`./${language}.json?list`)
