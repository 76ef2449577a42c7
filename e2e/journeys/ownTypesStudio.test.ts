import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { ElementHandle, Page } from 'puppeteer'
import sharp from 'sharp'
import type { StudioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const { edit, untilPublic, documentOf } = useStudio(museums)
const folder = await mkdtemp(join(tmpdir(), 'tessera-photo-'))
afterAll(() => rm(folder, { recursive: true }))

/** Writes into the field whose label begins so, once there is one; in a select it chooses the option of this text. */
const fillIn = (page: Page) => (label: string, value: string) =>
  page.waitForFunction(
    function write(wanted, written) {
      const isWanted = (one: Element) => one.textContent.startsWith(wanted)
      const group = [...document.querySelectorAll('fieldset')].find((one) =>
        [...one.querySelectorAll('legend')].some(isWanted),
      )
      const field =
        [...document.querySelectorAll('label')].find(isWanted)?.control ??
        group?.querySelector<HTMLInputElement>('input, textarea')
      if (!field) return false
      const options = field instanceof HTMLSelectElement ? [...field.options] : undefined
      const option = options?.find(({ text }) => text === written)
      if (options && !option) return false
      const prototype: unknown = Object.getPrototypeOf(field)
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, option?.value ?? written)
      return field.dispatchEvent(new Event(options ? 'change' : 'input', { bubbles: true }))
    },
    {},
    label,
    value,
  )

async function create({ page, press, untilSays }: StudioTab, type: string, title: string): Promise<void> {
  await press('New page')
  await page.waitForSelector(`dialog option[value="${type}"]`)
  await page.select('dialog select', type)
  await fillIn(page)('Title', title)
  await press('Create page')
  await untilSays('Saved as a draft')
  await press('Details')
}

async function addPicture({ page, press, untilSays }: StudioTab, alt: string): Promise<void> {
  const photo = join(folder, 'photo.jpg')
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#36a' } })
    .jpeg()
    .toFile(photo)
  await page.$$eval('details.studio-more', (all) => all.forEach((one) => (one.open = true)))
  await press('Add: pictures')
  await press('Choose a picture')
  const upload = (await page.waitForSelector('.studio-upload input')) as ElementHandle<HTMLInputElement>
  await upload.uploadFile(photo)
  await page.waitForSelector('.studio-picture textarea')
  await page.type('.studio-picture textarea', alt)
  await press('Use this picture')
  await page.waitForFunction(() => !document.querySelector('.studio-picture'))
  await untilSays('Saved as a draft')
}

async function publish({ press, untilShows }: StudioTab): Promise<void> {
  await press('Publish…')
  await press('Publish th')
  await untilShows('Visitors see it now')
  await press('Close')
}

test('[TY3] an editor makes a museum and an exhibition in it by their fields, with a picture and a translation, and publishes both; a wrong value is named', () =>
  edit('mia', async (mia) => {
    const { page, press, untilSays, untilShows } = mia
    const fill = fillIn(page)
    await create(mia, 'museum', 'Haus der Uhren')
    await page.waitForFunction(() =>
      document.querySelector('.studio-fields')?.textContent.includes('Eintritt'),
    )
    await fill('Line', 'Hier schlägt jede Stunde anders.')
    await fill('Ort', 'Glashütte')
    await fill('Geöffnet', 'Tu-Su 10:00-18:00')
    await fill('Eintritt', '-1')
    await untilShows('must be 0 or more')
    await fill('Eintritt', '7')
    await fill('Lat', '50.85')
    await fill('Lon', '13.78')
    await press('Add: themen')
    await addPicture(mia, 'Ein Pendel')
    await create(mia, 'exhibition', 'Eine Minute')
    await fill('Line', 'Sechzig Arten, sie zu messen.')
    await fill('Museum', 'Haus der Uhren')
    await fill('From', '2040-03-01')
    await fill('To', '2040-05-02')
    await fill('Eintritt', '4.5')
    await press('Languages')
    await press('Start the French translation')
    await page.waitForSelector('.studio-source')
    await fill('Name', 'Une minute')
    await fill('Line', 'Soixante façons de la mesurer.')
    await untilSays('Saved as a draft')
    await publish(mia)
    const museum = await documentOf('entries/museum/haus-der-uhren.md')
    expect(museum).toContain('price: 7')
    expect(museum).toMatch(/lat: 50.85[^]*lon: 13.78/)
    expect(await documentOf('entries/exhibition/eine-minute.md')).toMatch(
      /museum: haus-der-uhren\non:\n *from: 2040-03-01\n *to: 2040-05-02/,
    )
    const html = await untilPublic('/museen/haus-der-uhren', 'Hier schlägt jede Stunde anders.')
    expect(html.includes('<dt>Eintritt</dt><dd>7\u00A0€</dd>')).toBe(true)
    expect(html).toContain('alt="Ein Pendel"')
    expect(html).toContain('href="/ausstellungen/eine-minute"')
    await untilPublic('/museen', 'href="/museen/haus-der-uhren"')
    await untilPublic('/ausstellungen/eine-minute', '<bdi>Haus der Uhren</bdi>')
    const french = await untilPublic('/fr/expositions/eine-minute', 'Soixante façons de la mesurer.')
    expect(french).toContain('4,50\u00a0€')
  }))
