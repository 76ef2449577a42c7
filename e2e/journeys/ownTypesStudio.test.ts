import { resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { useStudio } from '../support/useStudio.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const { edit, untilPublic, documentOf } = useStudio(museums)

test('[TY3] an editor makes a museum by its fields and publishes it; a wrong value is named', () =>
  edit('mia', async (mia) => {
    const { page } = mia
    const fill = (label: string, value: string) =>
      page.waitForFunction(
        function write(wanted, written) {
          const labels = [...document.querySelectorAll('label')]
          const field = labels.find((one) => one.textContent.startsWith(wanted))?.control
          if (!field) return false
          const prototype: unknown = Object.getPrototypeOf(field)
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, written)
          return field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        {},
        label,
        value,
      )
    await mia.press('New page')
    await page.waitForFunction(() => document.querySelector('dialog option[value="type museum"]'))
    await page.select('dialog select', 'type museum')
    await fill('Title', 'Haus der Uhren')
    await mia.press('Create page')
    await mia.untilSays('Saved as a draft')
    await mia.press('Details')
    await page.waitForFunction(() =>
      document.querySelector('.studio-fields')?.textContent.includes('Eintritt'),
    )
    await fill('Line', 'Hier schlägt jede Stunde anders.')
    await fill('Ort', 'Glashütte')
    await fill('Eintritt', '-1')
    await mia.untilShows('must be 0 or more')
    await fill('Eintritt', '7')
    await mia.untilSays('Saved as a draft')
    await mia.press('Publish…')
    await mia.press('Publish th')
    await mia.untilShows('Visitors see it now')
    expect(await documentOf('entries/museum/haus-der-uhren.md')).toContain('price: 7')
    const html = await untilPublic('/museen/haus-der-uhren', 'Hier schlägt jede Stunde anders.')
    expect(html.includes('<dt>Eintritt</dt><dd><bdi>7\u00A0€</bdi></dd>')).toBe(true)
    await untilPublic('/museen', 'href="/museen/haus-der-uhren"')
  }))
