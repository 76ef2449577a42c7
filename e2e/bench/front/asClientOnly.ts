import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { factsIn } from './asProgram.ts'
import { stylesInHead } from './stylesInHead.ts'

/** What a host that renders in the browser fetches of a page. */
export interface ClientPage {
  loaded: LoadedPage
  /** Each slot's host and the script with its data, by id. */
  slots: Readonly<Record<string, string>>
}

/** A page of the site as that of a host that renders in the browser: its head and nothing in its body. */
export function asClientOnly(page: string, entry: string): string {
  const html = page.replace(/("entry":)"[^"]*"/, (_all, key: string) => `${key}"/monolith/${entry}"`)
  return stylesInHead(html)
    .replace(/<script type="importmap"[^>]*>.*?<\/script>/s, '')
    .replace(/<link rel="expect"[^>]*>|<link rel="preload" as="image"[^>]*>/g, '')
    .replace(/<noscript>(.*?)<\/noscript><script data-fonts.*?<\/script>/s, '$1')
    .replace('</head>', () => `<script type="module" src="/monolith/${entry}"></script></head>`)
    .replace(/<body>.*<\/body>/s, () => `<body>${factsIn(html)}</body>`)
}

/** The slots that the server fills are empty; those that wait for a press keep the control. */
export function clientPage(html: string, loaded: LoadedPage): ClientPage {
  const pattern =
    /(<div [^>]*data-slot-id="([^"]*)"[^>]*>)(.*?)(<\/div>\s*<script type="application\/json" data-slot-data="\2">.*?<\/script>)/gs
  const slots = Array.from(html.matchAll(pattern), ([, open = '', id = '', inside = '', end = '']) => [
    id,
    open + (inside.includes('data-slot-control') ? inside : '') + end,
  ])
  return { loaded, slots: Object.fromEntries(slots) as Record<string, string> }
}
