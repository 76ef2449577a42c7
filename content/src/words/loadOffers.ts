/** Loads the compiled messages of the group `offers` in a language, for browsers: the build makes a file of them. */
export const loadOffers = (language: string) => import(`./${language}.json?offers`)
