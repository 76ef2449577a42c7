import type { HydratedPage } from '../loadedPages.ts'
import type { Monolith } from '../monolith.ts'
import { stylesInHead } from './stylesInHead.ts'

/** A page of the site as that of a program: its script is the program's, and it needs no import map. */
export function asProgram(html: string, { kind, entry }: Monolith, page: HydratedPage | undefined): string {
  const served = withFacts(html.replace(/<script type="importmap"[^>]*>.*?<\/script>/s, ''), entry, kind)
  return kind === 'hydrated' && page ? asHydrated(served, entry, page) : served
}

function withFacts(html: string, entry: string, kind: Monolith['kind']): string {
  return html.replace(
    /(<script type="application\/json" id="tessera-page">)(.*?)(<\/script>)/s,
    (_all, open, json, end) => {
      const facts = JSON.parse(json as string) as { remotes: Record<string, object> }
      const own = kind === 'hydrated' ? hasAllItNeeds : {}
      const remotes = Object.fromEntries(
        Object.entries(facts.remotes).map(([name, remote]) => [
          name,
          { ...remote, ...own, base: '/monolith/', entry, slots: slotsOf(remote) },
        ]),
      )
      return `${open}${JSON.stringify({ ...facts, entry: `/monolith/${entry}`, remotes })}${end}`
    },
  )
}

/** React is in the program, and no policy has it sanitise what it writes. */
const hasAllItNeeds = { usesReact: undefined, writesHtml: undefined }

/** When each is activated stays; its files are the program's. */
function slotsOf(remote: { slots?: Record<string, object> }): object {
  return Object.fromEntries(
    Object.entries(remote.slots ?? {}).map(([name, slot]) => [name, { ...slot, js: [], css: [] }]),
  )
}

/** As such programs are usually served: fonts preloaded, all styles and the script in the head, the page's data at its end. */
function asHydrated(html: string, entry: string, { loaded, body }: HydratedPage): string {
  const data = JSON.stringify(loaded).replaceAll('<', String.raw`\u003c`)
  const filled = body.replace(/<template data-slot-place="([^"]*)"><\/template>/g, (_mark, id: string) =>
    slotOf(id, html),
  )
  return stylesInHead(html)
    .replace(/<noscript>(.*?)<\/noscript><script data-fonts.*?<\/script>/s, '$1')
    .replace('</head>', () => `<script type="module" src="/monolith/${entry}"></script></head>`)
    .replace(
      /<body>.*<\/body>/s,
      () =>
        `<body>${filled}<script type="application/json" id="bench-page">${data}</script>${factsIn(html)}</body>`,
    )
}

/** The script with the page's metadata. */
export function factsIn(html: string): string {
  return /<script type="application\/json" id="tessera-page">.*?<\/script>/s.exec(html)?.[0] ?? ''
}

/** A slot's host and the script with its data, as the site serves them. */
function slotOf(id: string, html: string): string {
  const pattern = `<div [^>]*data-slot-id="${id}".*?<script type="application/json" data-slot-data="${id}">.*?</script>`
  return new RegExp(pattern, 's').exec(html)?.[0] ?? ''
}
