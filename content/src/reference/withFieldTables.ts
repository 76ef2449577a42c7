import { z } from 'zod'
import { bannerSchema } from '../schema/bannerSchema.ts'
import { blockSchema } from '../schema/blockSchema.ts'
import { publishSchemas } from './publishSchemas.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
/** Lists that several kinds have; each is described once. */
const shared: Readonly<Record<string, JsonSchema>> = {
  block: z.toJSONSchema(blockSchema, { io: 'input' }),
  banner: z.toJSONSchema(bannerSchema, { io: 'input' }),
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: '',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: '`true` or `false`',
}

type Alternative = { title: string; schema: JsonSchema }

const marked = /(?<=<!-- fields -->\n).*(?=<!-- end of fields -->)/s

/** The page with the tables between its two marks as the schemas have them now. */
export function withFieldTables(page: string): string {
  return page.replace(marked, () => `\n${fieldTables()}\n`)
}

/** Every field of every kind of document as Markdown tables, written from the schemas themselves. */
function fieldTables(): string {
  const documents = Object.entries(publishSchemas()).map(
    ([file, schema]) => [file.replace(/^schemas\/|\.json$/g, ''), schema] as const,
  )
  return [...documents, ...Object.entries(shared)]
    .map(([kind, schema]) => kindSection(kind, schema))
    .join('\n')
}

/** Rows that all alternatives have come once, before those of each. */
function kindSection(kind: string, schema: JsonSchema): string {
  const alternatives = alternativesOf(schema).map(({ title, schema: one }) => ({ title, all: rows(one, '') }))
  const [first, ...others] = alternatives
  const common =
    first?.all.filter((row) => others.length > 0 && others.every(({ all }) => all.includes(row))) ?? []
  const own = alternatives.map(({ title, all }) => ({
    title,
    all: all.filter((row) => !common.includes(row)),
  }))
  const tables = common.length > 0 ? [{ title: 'each', all: common }, ...own] : own
  return `### ${kind}\n\n${tables.map(({ title, all }) => (title && `*${title}*\n\n`) + table(all)).join('\n')}`
}

/** One table for a plain object; for a union one per alternative, called by its `kind`. */
function alternativesOf(schema: JsonSchema): readonly Alternative[] {
  const branches = schema.oneOf ?? schema.anyOf ?? []
  if (branches.length === 0) return [{ title: '', schema }]
  return branches.map((branch) => ({ title: titleOf(branch), schema: branch }))
}

function titleOf({ properties = {}, required = [] }: JsonSchema): string {
  const kind = properties['kind']
  return typeof kind === 'object' && kind.const ? String(kind.const) : `with ${required.at(-1) ?? ''}`
}

function table(all: readonly string[]): string {
  return `| field | | what it is |\n|---|---|---|\n${all.join('\n')}\n`
}

function rows({ properties = {}, required = [] }: JsonSchema, under: string): readonly string[] {
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema' && !(name === 'kind' && under === ''))
    .flatMap(([name, field]) => fieldRows(`${under}${name}`, field as JsonSchema, required.includes(name)))
}

function fieldRows(name: string, field: JsonSchema, isRequired: boolean): readonly string[] {
  const needs = isRequired && field.default === undefined ? 'required' : ''
  const row = `| \`${name}\` | ${needs} | ${[aboutField(field), field.$comment, typeOf(field), defaultOf(field)].filter(Boolean).join('; ')} |`
  if (name === 'blocks' || name === 'banners') return [row]
  const item = field.items as JsonSchema | undefined
  if (item && !Array.isArray(item)) return [row, ...innerRows(`${name}[].`, item)]
  return [row, ...innerRows(`${name}.`, field)]
}

function aboutField({ title, description }: JsonSchema): string | undefined {
  return title === undefined || description === undefined
    ? (description ?? title)
    : `${title}: ${description}`
}

function innerRows(under: string, schema: JsonSchema): readonly string[] {
  if (schema.properties) return rows(schema, under)
  return (schema.oneOf ?? []).flatMap((branch) => {
    const kind = titleOf(branch)
    return [
      `| \`${under}kind\` = \`${kind}\` | | |`,
      ...rows(branch, under).filter((row) => !row.includes(`\`${under}kind\` |`)),
    ]
  })
}

function typeOf(field: JsonSchema): string {
  if (field.enum) return `one of ${field.enum.map((one) => `\`${String(one)}\``).join(', ')}`
  const types = [field.type, ...(field.anyOf ?? []).map((one) => one.type)].flat()
  const type = types.find((one) => one !== undefined && one !== 'null')
  return type === undefined ? '' : (typeNames[type] ?? type)
}

function defaultOf(field: JsonSchema): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof field.default)
  return isPlain ? `default \`${String(field.default)}\`` : ''
}
