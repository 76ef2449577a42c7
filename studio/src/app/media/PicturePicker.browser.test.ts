import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import type { ElementHandle, Page } from 'puppeteer'
import sharp from 'sharp'
import { colourRules, findings } from '../../../../e2e/support/findings.ts'
import { openStudio, type OpenStudio } from '../../testing/openStudio.ts'

describe(`in ${browserName}`, () => {
  let opened: OpenStudio
  let page: Page
  let dir: string

  beforeAll(async function signIn() {
    dir = await mkdtemp(join(tmpdir(), 'pictures-'))
    const photo = sharp({ create: { width: 32, height: 18, channels: 3, background: '#a84' } })
    await writeFile(join(dir, 'bridge.jpg'), await photo.jpeg().toBuffer())
    await writeFile(join(dir, 'page.jpg'), '<html>')
    opened = await openStudio()
    page = opened.page
    await opened.studio.users.add('ana', { role: 'publisher', folders: [] })
    await page.goto(await opened.linkFor('ana'))
    await page.waitForSelector('::-p-text(Pictures)')
  })
  afterAll(async () => {
    await opened.close()
    await rm(dir, { recursive: true })
  })

  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const said = (text: string) => page.waitForSelector(`.studio-library ::-p-text(${text})`)
  async function choose(...files: readonly string[]): Promise<void> {
    const input = (await page.waitForSelector('.studio-upload input')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(...files.map((file) => join(dir, file)))
  }

  test('[SM6] a picture is sent, described and cropped by keys alone; the focus returns', async () => {
    await (await page.$('button::-p-text(Pictures)'))?.focus()
    await page.keyboard.press('Enter')
    await choose('page.jpg', 'bridge.jpg')
    await said('page.jpg is not a picture')
    await said('not described')
    await (await page.waitForSelector('.studio-focal-point'))?.focus()
    for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowRight')
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Shift')
    await said('55 % from the left, 40 % from the top')
    expect(await findings(page)).toEqual([])
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]).catch(() => {}) // not in Firefox
    expect(await findings(page, colourRules)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('A bridge over a gorge')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ronda in May')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.studio-pictures ::-p-text(A bridge over a gorge)')
    const set = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/call/sets', { method: 'POST', headers, body: '{}' })
      return (await answer.json())[0].set as string
    })
    const cookie = await opened.studio.signIn('reader', 'reader')
    const { body } = await opened.studio.call('media.list', { set, max: 9 }, cookie)
    const fields = { alt: 'A bridge over a gorge', caption: 'Ronda in May', focus: { x: 55, y: 40 } }
    expect(body).toMatchObject({ total: 1, pictures: [fields] })
    await page.keyboard.press('Escape')
    await page.waitForSelector('.studio-dialog', { hidden: true })
    expect(await focused()).toBe('Pictures')
    expect(opened.problems).toEqual([])
  })

  test('[SM6] a picture is dropped, and one that is there is not kept twice', async () => {
    await (await page.$('button::-p-text(Pictures)'))?.click()
    await said('1 picture')
    await page.evaluate(async () => {
      const shown = document.querySelector<HTMLImageElement>('.studio-pictures img')
      const bytes = await (await fetch(shown?.src ?? '')).blob()
      const dataTransfer = new DataTransfer()
      for (const part of ['dropped.jpg', 'again.jpg'])
        dataTransfer.items.add(new File([bytes], part, { type: 'image/jpeg' }))
      document
        .querySelector('.studio-dialog')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await said('2 pictures')
    await page.waitForFunction(() => document.querySelector('.studio-uploads')?.textContent === '')
    await said('2 pictures')
    expect(opened.problems).toEqual([])
  })
})
