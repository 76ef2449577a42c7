import { createPage, type FixturePage } from './fixtureSite.ts'
import { open, type Visit } from './visitor.ts'

const nav = '<nav><a href="/">Home</a> <a href="/list">List</a> <a href="/detail">Detail</a></nav>'
const tall = '<p style-tall></p>'

/** Home, list and detail, which link to each other. */
const pages: Record<string, FixturePage> = {
  '/': {
    title: 'Home',
    header: nav.replace('href="/"', 'href="/" aria-current="page"'),
    main: `<h1>Home</h1>${tall}<a id="to-list" href="/list">To the list</a>`,
    styles: [{ text: '[style-tall] { height: 3000px } h1 { color: rgb(1, 1, 1) }' }],
  },
  '/list': {
    title: 'List',
    header: nav.replace('href="/list"', 'href="/list" aria-current="page"'),
    main: `<h1>List</h1><a href="#part">Part</a>${tall}<p id="part">part</p><i id="tessera-page">{}</i>
      <form action="/list"><input name="q" value="ron"><button>Filter</button></form>
      <noscript><img src="/never.svg"></noscript>`,
    styles: [{ text: '[style-tall] { height: 3000px } h1 { color: rgb(2, 2, 2) }' }],
    facts: { kind: 'list' },
    head: '<meta name="description" content="The list"><link rel="canonical" href="https://site.test/list">',
  },
  '/detail': {
    title: 'Detail',
    header: nav,
    main: '<h1>Detail</h1><a data-back-link href="/">Back</a>',
  },
}

/** Opens home; `changes` are merged into the pages, and `headers` go with each. */
export async function openSite(
  visitor: Visit,
  changes: Record<string, FixturePage> = {},
  headers: Record<string, string> = {},
): Promise<void> {
  for (const [path, page] of Object.entries(pages)) {
    const answer = createPage(visitor.files, { ...page, ...changes[path] })
    visitor.site.routes.set(path, { ...answer, headers: { ...answer.headers, ...headers } })
  }
  await open(visitor, '/')
  await visitor.page.evaluate(() => ((window as { firstLoad?: boolean }).firstLoad = true))
}

/** A click, without moving the pointer. */
export async function press(visitor: Visit, selector: string): Promise<void> {
  await visitor.page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), selector)
}

/** Waits until a page is in place and its heading has the focus. */
export const waitTitle = ({ page }: Visit, title: string) =>
  page.waitForFunction(
    (wanted) => document.title === wanted && document.activeElement?.tagName === 'H1',
    {},
    title,
  )
/** Whether the document is another than the one that `openSite` opened. */
export const wasLoaded = ({ page }: Visit) =>
  page.evaluate(() => !(window as { firstLoad?: boolean }).firstLoad)
