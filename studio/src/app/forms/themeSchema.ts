import { listTokens, setToken, type FieldPath } from '@tessera/content/write/text'
import { tokens } from '@tessera/content/theme/tokens'
import type { FieldSchema } from '../fields/controlFor.ts'
import { toText } from '../fields/toText.ts'
import { formatLabel } from '../parts/formatLabel.ts'

/** What tokens are for, in an editor's words; other tokens bear their names. */
const titles: Readonly<Record<string, string>> = {
  paper: 'Page',
  raised: 'Cards and fields',
  ink: 'Text',
  'ink-soft': 'Lesser text',
  line: 'Lines',
  accent: 'Links and buttons',
  'accent-ink': 'Text on buttons',
  focus: 'Frame of what the keyboard is on',
  radius: 'Roundness of corners',
  control: 'Height of buttons and fields',
  logo: 'Height of the logo',
  measure: 'Width of texts',
  width: 'Width of pages',
  'font-display': 'Font of headings',
  'font-text': 'Font of texts',
  shadow: 'Shadow of cards',
}

/** The tokens that a theme may set, as a form. */
export const themeSchema: FieldSchema = {
  properties: Object.fromEntries(
    [...tokens].map(function fieldOf([name, { grammar, value }]): [string, FieldSchema] {
      const title = titles[name] ?? formatLabel(name)
      return [`--${name}`, { type: 'string', title, ...pickFor(grammar), default: value }]
    }),
  ),
}

function pickFor(grammar: string): Pick<FieldSchema, 'pick'> {
  return { pick: grammar === '<color>' ? 'colour' : 'line' }
}

/** The values of the form's fields. */
export const readTokenFields = (text: string) =>
  Object.fromEntries([...listTokens(text)].map(([name, value]) => [`--${name}`, value]))

export function changeToken(text: string, [name]: FieldPath, value: unknown): string {
  return setToken(text, String(name).slice(2), value === undefined ? undefined : toText(value))
}
