import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { until } from '@tessera/kit/testing/until'
import type { Page } from 'puppeteer'
import { useSite } from '../support/useSite.ts'

const folder = await createContentFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { site, visit } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(folder, 'theme'), { recursive: true })
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
