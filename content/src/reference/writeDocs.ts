import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withFieldTables } from './withFieldTables.ts'

/** Brings the tables of docs/content.md up to date with the schemas. */
const file = join(import.meta.dirname, '../../../docs/content.md')
await writeFile(file, withFieldTables(await readFile(file, 'utf8')))
