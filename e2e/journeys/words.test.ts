import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { until } from '@tessera/kit/testing/until'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const folder = await createContentFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { site, visit } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

const own = {
  'frame.home': 'Entrance',
  'items.count': '{count, plural, one {# museum} other {# museums}}',
  'forms.text': 'Please, write something.',
  'frame.skip': '{site}',
}

async function write(text: string): Promise<void> {
  await mkdir(join(folder, 'words'), { recursive: true })
  await writeFile(join(folder, 'words/en.json'), text)
}

const lists = async (wanted: string) =>
  until(wanted, async () => (await (await fetch(`${site().origin}/places`)).text()).includes(wanted))

test('[LG8] words that a site writes into a file are on its pages and in its scripts, without a build', () =>
  visit(async ({ page, requests, go }) => {
    await lists('2 results')
    await write(JSON.stringify(own))
    await lists('2 museums')
    const { code } = await site().logged(({ cause }) => String(cause).includes('words/en.json'))
    expect(code).toBe('DOCUMENT_PART_INVALID')
    await go('/places')
    expect(await page.$eval('.shell-skip', (link) => link.textContent)).toBe('Skip to content')
    await untilLive(page, 'page-media')
    await press(page, '[data-toggle-main]')
    await page.type('[data-filter-box] input[name="text"]', 'ronda')
    await page.waitForFunction(() => document.querySelector('#results')?.textContent === '1 museum')
    expect(requests.some((url) => /\/data\/words\?language=en&v=\w+&group=items$/.test(url))).toBe(true)

    await go('/order')
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
    await press(page, '.shell-form button[type="submit"]')
    expect(await page.$eval('[data-fault]', (fault) => fault.textContent)).toBe('Please, write something.')

    await write('{ "items.count": ')
    await site().logged(({ cause }) => String(cause).startsWith('words/en.json: '))
    await lists('2 museums')
    await rm(join(folder, 'words'), { recursive: true })
    await lists('2 results')
  }))
