import type { ServerEntries } from '@tessera/kit/contract/remote'
import type { remote } from './remote.ts'
import { wordsFor } from './wordsFor.ts'

const entries: ServerEntries<typeof remote> = {
  {{key}}: {
    render(data, idPrefix) {
      const { heading, likes, attributes } = wordsFor(data)
      const id = `${idPrefix}heading`
      return `<section aria-labelledby="${id}"${write(attributes)}><h2 id="${id}">${escapeText(heading)}</h2><button type="button" class="{{name}}-like">${likes(0)}</button></section>`
    },
  },
}

function write(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export default entries
