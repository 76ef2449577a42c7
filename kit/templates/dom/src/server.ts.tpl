import type { ServerEntries } from '@tessera/kit/contract/remote'
import { headingOf, likesOf } from './headingOf.ts'
import type { remote } from './remote.ts'

const entries: ServerEntries<typeof remote> = {
  {{key}}: {
    render: (data, idPrefix) =>
      `<section aria-labelledby="${idPrefix}heading"><h2 id="${idPrefix}heading">${escapeText(headingOf(data))}</h2><button type="button" class="{{name}}-like">${likesOf(0)}</button></section>`,
  },
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export default entries
