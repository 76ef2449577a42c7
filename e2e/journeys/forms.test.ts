import { expect, test } from '@jest/globals'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { formsOf } from '../support/startSite.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { site, visit } = useSharedSite()

const answers = {
  walk: 'Cuenca: the two gorges',
  day: '2027-05-17',
  people: '2',
  name: 'Ana Núñez',
  email: 'ana@example.org',
  'email-again': 'ana@example.org',
  club: 'https://example.org/',
  card: '4111111111111111',
  code: '123',
  wishes: 'A slow\npace',
}

async function fillIn(page: Page, values: Partial<typeof answers>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = `.shell-form [name="${name}"]`
    if (name === 'walk') await page.select(field, value)
    else {
      await page.$eval(field, (element) => ((element as HTMLInputElement).value = ''))
      await page.focus(field)
      await page.evaluate((text) => void document.execCommand('insertText', false, text), value) // in one task
    }
  }
}

/** What the form says is wrong: above it, and by field. */
const faults = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.id,
    summary: document.querySelector<HTMLElement>('[data-form-summary]')?.hidden
      ? []
      : [...document.querySelectorAll('[data-form-summary] li')].map((item) => item.textContent),
    fields: [...document.querySelectorAll('[data-field]')]
      .filter((box) => box.querySelector('[aria-invalid=true]'))
      .map((box) => [box.getAttribute('data-field'), box.querySelector('[data-fault]')?.textContent]),
  }))

const send = '.shell-form button[type="submit"]'
const untilChecked = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
async function kept(): Promise<string[]> {
  const folder = formsOf(site().registryFolder)
  const names = (await readdir(folder)).filter((name) => name.startsWith('guided-walk.')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('').trimEnd().split('\n')
}

test('[FV1] [FV3] faults are shown in the page, corrected one by one, and the form arrives', () =>
  visit(async ({ page, requests, go }) => {
    await go('/walks')
    await untilChecked(page)
    await fillIn(page, {
      day: '2027-02-29',
      people: '+',
      email: 'ana@example',
      club: 'https://x y',
      code: '12',
    })
    expect((await faults(page)).fields).toEqual([])
    await press(page, send)
    expect(await faults(page)).toEqual({
      focus: 'guided-walk-walk',
      summary: expect.arrayContaining([
        'Which walk? Choose one.',
        'E-mail address, once more: Fill this in.',
      ]),
      fields: [
        ['walk', 'Choose one.'],
        ['day', 'Enter a day that exists as year-month-day, for example 2027-05-17.'],
        ['people', 'Enter a number, for example 4 or 2.5.'],
        ['name', 'Fill this in.'],
        ['email', 'Enter a whole e-mail address, with an @ and a domain.'],
        ['email-again', 'Fill this in.'],
        ['club', 'Enter a whole web address, starting with https:// or http://.'],
        ['card', 'Fill this in.'],
        ['code', 'Enter the 3 or 4 digits of the security code.'],
        ['demo', 'Tick this box to go on.'],
      ],
    })
    expect(requests.filter((url) => url.endsWith('/walks'))).toHaveLength(1)

    await fillIn(page, { ...answers, 'email-again': 'anna@example.org' })
    await press(page, '.shell-form [name="demo"]')
    await press(page, send)
    expect((await faults(page)).fields).toEqual([['email-again', 'Enter the same as in “E-mail address”.']])
    await fillIn(page, { 'email-again': answers['email-again'] })
    await Promise.all([page.waitForNavigation(), press(page, send)])

    expect(new URL(page.url()).search).toBe('?sent=guided-walk')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('guided-walk-sent')
    expect(await page.$eval('.shell-form-said', (text) => text.checkVisibility())).toBe(true)
    expect(await page.$eval('.shell-form-thanks h2', ({ textContent }) => textContent)).toBe('Thank you')
    const { code, ...rest } = answers
    const line = (await kept()).at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      form: 'guided-walk',
      page: '/walks',
      values: { ...rest, wishes: 'A slow\r\npace', card: '…1111', demo: 'yes' },
    })
    expect(line).not.toContain(`"code":"${code}"`)
    expect(line).not.toContain(answers.card)
  }))

test('[FV3] leaving a field says at once that it is corrected; the press that leaves it still counts; a page that comes back with faults is checked on, and says the same as the server', () =>
  visit(async ({ page, go }) => {
    await go('/contact')
    await untilChecked(page)
    await press(page, send)
    expect((await faults(page)).fields).toHaveLength(4)
    expect((await faults(page)).focus).toBe('contact-name')
    await page.keyboard.type('Ana')
    await press(page, '.shell-form [name="copy"]')
    await page.waitForFunction(() => document.querySelectorAll('[data-form] [aria-invalid]').length === 3)
    expect(await page.$eval('.shell-form [name="copy"]', (box) => (box as HTMLInputElement).checked)).toBe(
      true,
    )
    await press(page, '[data-form-summary] a')
    expect((await faults(page)).focus).toBe('contact-email')

    await fillIn(page, { name: ' ', email: 'ana@example' })
    await press(page, send)
    const inPage = await faults(page)
    const sent = page.waitForNavigation()
    await page.$eval('form[data-form]', (form) => HTMLFormElement.prototype.submit.call(form))
    await sent
    await untilChecked(page)
    expect(await faults(page)).toEqual(inPage)
    await page.focus('.shell-form [name="name"]')
    await page.keyboard.type('Ana')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.querySelector('[name=name]')?.ariaInvalid === null)
  }))

test('[FV3] a link of the summary shows the field with its label, adds no step for Back, and the title says so until all is right', () =>
  visit(
    async ({ page, go }) => {
      await go('/walks')
      await untilChecked(page)
      const title = await page.title()
      await press(page, send)
      expect(await page.title()).toBe(`Error: ${title}`)
      const before = await page.evaluate(() => [history.length, location.href])
      for (const name of ['card', 'email', 'demo']) {
        await press(page, `[data-form-summary] a[href="#guided-walk-${name}"]`)
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
        const seen = await page.$eval(`label[for="guided-walk-${name}"]`, (label) => {
          const { top, bottom } = label.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
        expect([name, seen]).toEqual([name, true])
      }
      expect(await page.evaluate(() => [history.length, location.href])).toEqual(before)
      await fillIn(page, answers)
      await press(page, '.shell-form [name="demo"]')
      await page.focus('.shell-form [name="name"]')
      await page.waitForFunction((title) => document.title === title, {}, title)
    },
    { width: 375, height: 600 },
  ))

chromiumOnly(
  '[FV3] with JavaScript off the server shows the faults, keeps the values, and takes the form',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/walks')
        await fillIn(page, { ...answers, day: '2027-02-29' })
        await press(page, '.shell-form [name="demo"]')
        const [response] = await Promise.all([page.waitForNavigation(), press(page, send)])
        expect(response?.status()).toBe(422)
        expect(await page.title()).toMatch(/^Error: /)
        await press(page, '[data-form-summary] a')
        const top = await page.$eval(
          'label[for="guided-walk-day"]',
          (label) => label.getBoundingClientRect().top,
        )
        expect(top).toBeGreaterThanOrEqual(0)
        expect(await faults(page)).toEqual({
          focus: 'guided-walk-day',
          summary: ['On which day? Enter a day that exists as year-month-day, for example 2027-05-17.'],
          fields: [['day', 'Enter a day that exists as year-month-day, for example 2027-05-17.']],
        })
        const values = await page.$$eval('.shell-form :is(input, select, textarea)', (fields) =>
          Object.fromEntries(
            fields.map((field) => [field.getAttribute('name'), (field as HTMLInputElement).value]),
          ),
        )
        expect(values).toMatchObject({
          walk: answers.walk,
          wishes: answers.wishes,
          email: answers.email,
          card: '',
          code: '',
        })

        await fillIn(page, { day: answers.day, card: answers.card, code: answers.code })
        await Promise.all([page.waitForNavigation(), press(page, send)])
        expect(new URL(page.url()).search).toBe('?sent=guided-walk')
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('guided-walk-sent')
      },
      { scripting: false },
    ),
)

test('[FV3] [RT3] Back and Forward find a form that was reached by a move as it was left, but for card details; a link finds it empty; it is checked too, and moves go on after it was sent', () =>
  visit(async ({ page, go }) => {
    const enteredNow = () =>
      page.$$eval('.shell-form [data-field] :is(input, select, textarea)', (fields) =>
        Object.fromEntries(
          fields.map((field) => {
            const { name, value, checked, type } = field as HTMLInputElement
            return [name, type === 'checkbox' ? checked : value]
          }),
        ),
      )
    const leaveAndReturn = async (leave: string) => {
      await page.$eval(leave, (link) => (link as HTMLElement).click())
      await page.waitForFunction(() => document.querySelector('form[data-form]') === null)
      await page.evaluate(() => void setTimeout(() => history.back()))
      await untilChecked(page)
    }
    await go('/')
    await untilLive(page, 'page-media')
    await page.evaluate(() => ((window as { firstLoad?: boolean }).firstLoad = true))
    await page.$eval('footer a[href="/walks"]', (link) => (link as HTMLElement).click())
    await untilChecked(page)
    const untouched = await enteredNow()
    await fillIn(page, answers)
    await press(page, '.shell-form [name="demo"]')
    await leaveAndReturn('footer a[href="/legal"]')
    const left = { ...answers, card: '', code: '', demo: true }
    expect(await enteredNow()).toEqual(left)

    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForFunction(
      () => location.pathname === '/' && document.querySelector('form[data-form]') === null,
    )
    await page.evaluate(() => void setTimeout(() => history.forward()))
    await untilChecked(page)
    expect(await enteredNow()).toEqual(left)

    await page.$eval('footer a[href="/legal"]', (link) => (link as HTMLElement).click())
    await page.waitForFunction(() => document.querySelector('form[data-form]') === null)
    await page.$eval('footer a[href="/walks"]', (link) => (link as HTMLElement).click())
    await untilChecked(page)
    expect(await enteredNow()).toEqual(untouched)
    expect(await page.evaluate(() => (window as { firstLoad?: boolean }).firstLoad)).toBe(true)

    await fillIn(page, answers)
    await press(page, '.shell-form [name="demo"]')
    const before = (await kept()).length
    await Promise.all([page.waitForNavigation(), press(page, send, { count: 2 })])
    expect(new URL(page.url()).search).toBe('?sent=guided-walk')
    await untilLive(page, 'page-media')
    expect(await kept()).toHaveLength(before + 1)
    await page.$eval('.shell-form-thanks a', (link) => (link as HTMLElement).click())
    await untilChecked(page)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForSelector('.shell-form-thanks')
  }))
