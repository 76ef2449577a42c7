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

test('[TH1] colours, logo and icon that a site writes into its folder are on its pages, without a build', () =>
  visit(async ({ page, go, look }) => {
    await go('/about')
    const before = await backgroundOf(page)
    await write('tokens.css', ':root { --paper: light-dark(rgb(1 200 3), rgb(1 20 3)); --logo: 30px }')
    await write('logo.svg', logo('<path d="M0 0H20V10Z" fill="light-dark(rgb(1 2 3), rgb(4 5 6))"/>'))
    await write('icon.svg', logo('<path d="M0 0H20V10Z"/>'))
    await untilServed('--logo:30px')
    await untilServed('shell-logo')
    await untilServed('/favicon.svg?v=')
    await go('/about')
    expect(await backgroundOf(page)).toBe('rgb(1, 200, 3)')
    expect(await logoOf(page)).toEqual(['rgb(1, 2, 3) 60x30'])
    await look('dark', 1200)
    expect(await backgroundOf(page)).toBe('rgb(1, 20, 3)')
    expect(await logoOf(page)).toEqual(['rgb(4, 5, 6) 60x30'])

    await write('logo-dark.svg', logo('<rect width="20" height="10" fill="white"/>'))
    await untilServed('<rect')
    await go('/about')
    expect(await logoOf(page)).toEqual(['rgb(255, 255, 255) 60x30'])
    await look('light', 1200)
    expect(await logoOf(page)).toEqual(['rgb(1, 2, 3) 60x30'])

    await write('tokens.css', ':root { --paper: blue; --ink: url(https://other.test/a.png) }')
    await write('logo.svg', logo('<script>document.title = "ran"</script>'))
    const causes = ['theme/tokens.css, field --ink: line 1:', 'theme/logo.svg: the element <script>']
    for (const cause of causes) await site().logged((line) => String(line['cause']).startsWith(cause))
    await go('/')
    expect(await backgroundOf(page)).toBe('rgb(1, 200, 3)')
    expect(await logoOf(page)).toEqual(['rgb(1, 2, 3) 60x30'])
    expect(await page.title()).not.toBe('ran')

    await rm(join(folder, 'theme'), { recursive: true })
    await until('no theme', async () => !(await (await fetch(site().origin)).text()).includes('--logo:30px'))
    await go('/about')
    expect([await backgroundOf(page), await logoOf(page)]).toEqual([before, []])
  }))

test('[TH1] fonts that a site puts into its folder come with the first page, and those of the shell do not', () =>
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
    await page.waitForFunction(() => document.fonts.check('16px "Own Sans"'))
    const fonts = requests.filter((url) => url.endsWith('.woff2')).map((url) => url.replace(/^.*\//, ''))
    expect(fonts).toContain('own.1f2e3d4c5b.woff2')
    expect(fonts.filter((file) => file.startsWith('inter'))).toEqual([])
    const font = await fetch(`${site().origin}/media/own.1f2e3d4c5b.woff2`)
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(font.headers.get('cache-control')).toContain('immutable')
  }))
