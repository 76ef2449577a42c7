import { fieldTables } from './fieldTables.ts'

const marked = /(?<=<!-- fields -->\n).*(?=<!-- end of fields -->)/s

/** The page with the tables between its two marks as the schemas have them now. */
export function withFieldTables(page: string): string {
  return page.replace(marked, () => `\n${fieldTables()}\n`)
}
