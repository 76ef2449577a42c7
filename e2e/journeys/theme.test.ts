import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { until } from '@tessera/kit/testing/until'
import type { Page } from 'puppeteer'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'

const folder = await createContentFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { site, visit } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, 'theme', file)), { recursive: true })
  await writeFile(join(folder, 'theme', file), text)
}

const untilServed = (wanted: string) =>
  until(wanted, async () => (await (await fetch(`${site().origin}/about`)).text()).includes(wanted))

const logo = (shape: string) => `<svg viewBox="0 0 20 10">${shape}</svg>`
const backgroundOf = (page: Page) => page.$eval('body', (body) => getComputedStyle(body).backgroundColor)
/** The colour and the size of the logo that shows. */
const logoOf = (page: Page) =>
  page.$$eval('.shell-header .shell-logo', (logos) =>
    logos.flatMap(function describe(logo) {
      const { width, height } = logo.getBoundingClientRect()
      const [shape] = logo.querySelectorAll('path, rect')
      return width > 0 && shape ? [`${getComputedStyle(shape).fill} ${width}x${height}`] : []
    }),
  )

const lookOf = async (page: Page) => [await backgroundOf(page), await logoOf(page)]

test('[TH1] colours, logo and icon that a site writes into its folder are on its pages, without a build', async () => {
  await write('tokens.css', ':root { --paper: light-dark(rgb(1 200 3), rgb(1 20 3)); --logo: 30px }')
  await write('logo.svg', logo('<path d="M0 0H20V10Z" fill="light-dark(rgb(1 2 3), rgb(4 5 6))"/>'))
  await write('icon.svg', logo('<path d="M0 0H20V10Z"/>'))
  for (const wanted of ['--logo:30px', 'shell-logo', '/favicon.svg?v=']) await untilServed(wanted)
  await visit(async ({ page, go, look }) => {
    await go('/about')
    expect(await lookOf(page)).toEqual(['rgb(1, 200, 3)', ['rgb(1, 2, 3) 60x30']])
    await look('dark', 1200)
    expect(await lookOf(page)).toEqual(['rgb(1, 20, 3)', ['rgb(4, 5, 6) 60x30']])
  })

  await write('logo-dark.svg', logo('<rect width="20" height="10" fill="white"/>'))
  await untilServed('<rect')
  const inDark = ['rgb(1, 20, 3)', ['rgb(255, 255, 255) 60x30']]
  await visit(
    async function inTheDark({ page, go }) {
      await go('/about')
      expect(await lookOf(page)).toEqual(inDark)
    },
    { scheme: 'dark' },
  )
})

test('[TH2] a wrong token and a drawing with a script are named, and the last good theme stays', () =>
  visit(async ({ page, go }) => {
    await go('/about')
    const before = await lookOf(page)
    await write('tokens.css', ':root { --paper: blue; --ink: url(https://other.test/a.png) }')
    await write('logo.svg', logo('<script>document.title = "ran"</script>'))
    const causes = ['theme/tokens.css, field --ink: line 1:', 'theme/logo.svg: the element <script>']
    for (const cause of causes) await site().logged((line) => String(line['cause']).startsWith(cause))
    await go('/')
    expect(await lookOf(page)).toEqual(before)
    expect(before).toEqual(['rgb(1, 200, 3)', ['rgb(1, 2, 3) 60x30']])
    expect(await page.title()).not.toBe('ran')
  }))

test('[TH1] a theme goes with its documents', () =>
  visit(async ({ page, go }) => {
    await rm(join(folder, 'theme'), { recursive: true })
    await until('no theme', async () => !(await (await fetch(site().origin)).text()).includes('--logo:30px'))
    await go('/about')
    expect(await lookOf(page)).toEqual(['rgb(247, 248, 249)', []])
  }))

test('[TH1] fonts that a site puts into its folder are loaded in place of the shell’s', () =>
  visit(async ({ page, requests, go }) => {
    const face = `@font-face { font-family: 'Own Sans'; src: url('fonts/own.1f2e3d4c5b.woff2'); font-weight: 100 900 }`
    await write('fonts/none.woff2', 'This is no font.')
    const inter = join(root, 'shell/src/styles/fonts/inter-latin.woff2')
    await copyFile(inter, join(folder, 'theme/fonts/own.1f2e3d4c5b.woff2'))
    await write('tokens.css', `:root { --font-text: 'Own Sans', sans-serif }`)
    await write('fonts.css', `${face} @font-face { font-family: 'None'; src: url('fonts/none.woff2') }`)
    await untilServed('url(/media/own.1f2e3d4c5b.woff2)')
    await site().logged(({ cause }) => String(cause).includes('none.woff2 is of no known type'))
    await go('/about')
    const asked = await page.$eval('script[data-fonts]', ({ dataset }) => dataset['fonts']?.split(' '))
    expect(asked).toEqual([expect.stringMatching(/^\/assets\/fraunces-latin/), '/media/own.1f2e3d4c5b.woff2'])
    const loaded = () => document.fonts.load('16px "Own Sans"').then((all) => all.map(({ status }) => status))
    expect(await page.evaluate(loaded)).toEqual(['loaded'])
    expect(requests.filter((url) => url.includes('/inter-'))).toEqual([])
    const font = await fetch(`${site().origin}/media/own.1f2e3d4c5b.woff2`)
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(font.headers.get('cache-control')).toContain('immutable')
  }))
