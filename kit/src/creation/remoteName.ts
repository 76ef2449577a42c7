import { isSlotName } from '../contract/slots.ts'
import { CreationError } from './CreationError.ts'

const maxLength = 24

/** Slots of the shell's own pages, which have their remotes, and names that say something else in the site. */
const reserved: ReadonlySet<string> = new Set([
  'consent-notice',
  'default', // the page's own Trusted Types policy; policies are named by their remote
  'detail-map',
  'list-map',
  'page-media',
  'regions-carousel',
  'tessera',
])

/** `weather` of `weather` or `mfe-weather`; the folder, the remote and its slot are called so. Fails on no such name. */
export function remoteName(text: string): string {
  const name = text.replace(/^mfe-/, '').replace(/\/$/, '')
  const isWords = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
  if (!isWords || name.length > maxLength || !isSlotName(name)) {
    throw new CreationError(
      `“${text}” is no name of a remote.`,
      `Call it like \`weather\` or \`bike-rental\`: lower-case letters and digits, a letter first, dashes between words, at most ${maxLength} characters.`,
    )
  }
  if (!reserved.has(name)) return name
  throw new CreationError(`“${name}” means something else in the site.`, 'Choose another name.')
}
