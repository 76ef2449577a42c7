import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { root } from '../support/startSite.ts'
import { startStudio, type RunningStudio } from '../support/startStudio.ts'
import { studioTab } from '../support/studioTab.ts'
import { useSharedSite } from '../support/useSite.ts'

const { site, at } = useSharedSite()
let studio: RunningStudio | undefined
afterAll(() => studio?.stop())

const draftWord = 'Nobodyknowsthisyet'
const paths = [
  '/',
  '/legal',
  '/places/ronda',
  '/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/readyz',
  '/search?q=ronda',
]

/** Pages, and the files that they name. */
async function readAll(headers: Record<string, string> = {}): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const path of paths) answers.set(path, await read(path, headers))
  const named = [...answers.values()].flatMap((text) => text.match(/\/[\w./@-]+\.(?:js|css|json)\b/g) ?? [])
  for (const path of new Set(named)) answers.set(path, await read(path, headers))
  return answers
}

async function read(path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(site().origin + path, { headers, redirect: 'manual' })
  const own = [...response.headers].filter(([name]) => name !== 'date')
  const lines = own.map(([name, value]) => `${name}: ${value}`)
  return [response.status, ...lines, await response.text()].join('\n')
}

test('[ST9] with the studio beside it and a draft in it, the site answers the same bytes, and nothing of either', async () => {
  await readAll() // what is cached afterwards
  const before = await readAll()
  studio = await startStudio(site())
  const { origin, preview, linkFor } = studio
  const { page, close } = await at(() => origin).enter({ noticeDismissed: false })
  const { signIn, call } = studioTab(page)
  await signIn(await linkFor('ana'))
  const { set } = (await call('createSet', { title: draftWord })) as { set: string }
  const draft = { set, file: 'pages/legal.md' }
  const { text, revision: base } = (await call('open', draft)) as { text: string; revision: string }
  const changed = text.replace(/^title: .*$/m, `title: ${draftWord}`)
  expect(await call('save', { ...draft, base, text: changed })).toMatchObject({ kind: 'saved' })
  const cookies = await page.browserContext().cookies()
  await close()
  expect(cookies.length).toBeGreaterThan(0)
  const after = await readAll()
  const withCookies = await readAll({
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  })
  expect(before.size).toBeGreaterThan(20)
  for (const [path, answer] of before) {
    expect([path, after.get(path) === answer, withCookies.get(path) === answer]).toEqual([path, true, true])
    for (const word of [
      origin,
      preview,
      draftWord,
      'studio.tessera',
      'tesseraPreview',
      '_preview',
      'ProseMirror',
    ])
      expect([path, word, answer.includes(word)]).toEqual([path, word, false])
  }
})

test('[ST9] what serves visitors has no code of preview and studio, which are programs of their own', async () => {
  const folder = join(root, 'shell/dist/server')
  const own = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(
    own.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
  )
  const withIt = texts.filter(([, text]) => /_preview|PREVIEW_SECRET|STUDIO_STORE/.test(text))
  expect(withIt.map(([file]) => file)).toEqual(['preview.js'])
})
