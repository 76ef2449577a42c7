/** Group → loads its compiled messages in a language, for browsers: the build makes a file of each. */
export const loadGroup = {
  list: (language: string) => import(`./${language}.json?list`),
  items: (language: string) => import(`./${language}.json?items`),
  forms: (language: string) => import(`./${language}.json?forms`),
  offers: (language: string) => import(`./${language}.json?offers`),
} as const
