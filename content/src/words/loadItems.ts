/** Loads the compiled messages of the group `items` in a language, for browsers: the build makes a file of them. */
export const loadItems = (language: string) => import(`./${language}.json?items`)
