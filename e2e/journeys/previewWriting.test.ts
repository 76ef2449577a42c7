import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { openFrame, type StudioPage } from '../support/openFrame.ts'
import { startPreview, type RunningPreview } from '../support/startPreview.ts'
import { useSharedSite } from '../support/useSite.ts'

const { site, at } = useSharedSite()
let preview: RunningPreview
const studioAt = at(() => preview.studio)
const text = 'First *words* of [a link](/places).'
const page = `---\nkind: text\ntitle: Fiesta\ndescription: A party\nheading: Fiesta\n---\n\n${text}\n`

beforeAll(async () => {
  preview = await startPreview(site())
  await preview.draft('pages/fiesta.md', page)
})
afterAll(() => preview.stop())

async function edit(journey: (studio: StudioPage, page: Page) => Promise<void>): Promise<void> {
  const visitor = await studioAt.enter()
  try {
    const studio = await openFrame(visitor.page, preview.studio + preview.opening('/fiesta'))
    await studio.welcome('edit', ['prose'])
    await journey(studio, visitor.page).finally(() => expect(visitor.pageErrors).toEqual([]))
  } finally {
    await visitor.close()
  }
}

test('[PV8] [SA7] what is typed from the press on a text until it is open is written there, in order, where the press was; a second press keeps what came since', () =>
  edit(async (studio, { keyboard }) => {
    const { frame } = studio
    const host = await frame.waitForSelector('.shell-blocks > [data-edit]')
    await host?.click({ offset: { x: 3, y: 12 } })
    await studio.until('selected 0 true')
    for (const key of ['x', 'End', ' ', 'o', 'n', 'e', 'Enter', 't', 'w', 'o', 'o', 'Backspace'] as const)
      await keyboard.press(key)
    await studio.open(0, text)
    await keyboard.type('!')
    await studio.until('changed 0 xFirst *words* of [a link](/places). one\n\ntwo!')
    await studio.frameCall('edit', 0, text) // the answer to a double press
    await keyboard.type('?')
    await studio.until('changed 0 xFirst *words* of [a link](/places). one\n\ntwo!?')
    await keyboard.press('Escape')
    await studio.until('left 0 block')
    await keyboard.press('Enter')
    await keyboard.type('a')
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    expect(await frame.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('prose 1')
  }))

chromiumOnly(
  '[PV8] [SA7] an input method finishes its word before the text opens, and what is pasted meanwhile keeps its form',
  () =>
    edit(async (studio, page) => {
      const client = await page.createCDPSession()
      const { frame } = studio
      await studio.frameCall('select', 0)
      await studio.until('selected 0 false')
      await page.keyboard.press('Enter')
      await studio.until('selected 0 true')
      await frame.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', '<b>Bold</b>')
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(paste)
      })
      await client.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
      await studio.frameCall('edit', 0, 'A')
      await client.send('Input.insertText', { text: '日本' })
      await studio.until('changed 0 A**Bold日本**')
    }),
)

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Olives</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>green</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Bread</p>
<p class=MsoNormal>Then</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Second</p><!--EndFragment--></body></html>`
const google = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> item</span></p></li><li><p><span style="font-style:italic">Slanted</span></p></li></ul></b>`
const foreign = `<p onclick="x()">Words <img src="https://evil.test/p.png" onerror="window.hacked=1"> and <a href="javascript:alert(1)">none</a>, <a href="https://example.org/">one</a><script>window.hacked=1</script></p>`

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0>
<!--StartFragment--><tr><td class=xl65>Ticket</td><td>Adult</td><td>Child</td></tr><tr><td>Summer</td><td>4 €</td><td></td></tr><!--EndFragment--></table></body></html>`
const wordTable = `<p class=MsoNormal>Area: 5 km<sup>2</sup></p><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Day</b><o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr><tr><td><p>Monday</p></td><td><p>10 | 12</p></td></tr></table><p>After</p>`
const merged = '<table><tr><td colspan="2">Prices</td></tr><tr><td>One<br>day</td><td>4 €</td></tr></table>'

const pastes = [
  ['a spreadsheet', excel, '| Ticket | Adult | Child |\n| --- | --- | --- |\n| Summer | 4 € |  |'],
  [
    'a table of Word',
    wordTable,
    'Area: 5 km<sup>2</sup>\n\n| **Day** |  |\n| --- | --- |\n| Monday | 10 \\| 12 |\n\nAfter',
  ],
  ['Word', word, '- Olives\n  - green\n- Bread\n\nThen\n\n1. First\n2. Second'],
  ['Google Docs', google, '- **Bold** item\n- *Slanted*'],
  ['another site', foreign, 'Words and none, [one](https://example.org/)'],
] as const

chromiumOnly(
  '[PV8] [SR16] [SA10] what is pasted is text of ours: lists stay lists, tables tables, nothing foreign comes along; an input method writes whole words, and Arabic from right to left',
  () =>
    edit(async (studio, page) => {
      const paste = (html: string) =>
        studio.frame.evaluate((pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', pasted)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          document.querySelector('.ProseMirror')?.dispatchEvent(event)
        }, html)
      let left = 0
      const leave = async () => {
        await page.keyboard.press('Escape')
        await studio.until('left 0 block', ++left)
      }
      for (const [, html, text] of pastes) {
        await studio.open(0, '')
        await paste(html)
        await studio.until(`changed 0 ${text}`)
        expect(await studio.frame.evaluate(() => 'hacked' in window)).toBe(false)
        await leave()
      }
      await studio.open(0, 'Before')
      const moved = await studio.frame.evaluateHandle(() => ({
        done: new Promise((done) => document.addEventListener('selectionchange', done, { once: true })),
      }))
      await page.keyboard.press('ArrowLeft')
      await moved.evaluate(({ done }) => done) // a paste of no key, as this is, may overtake the caret
      await paste(excel)
      await studio.until(
        'changed 0 Befor\n\n| Ticket | Adult | Child |\n| --- | --- | --- |\n| Summer | 4 € |  |\n\ne',
      )
      await leave()
      await studio.open(0, '')
      await paste(merged)
      await studio.until('lossy') // said before anything is lost
      await paste(merged)
      await studio.until('changed 0 | Prices |  |\n| --- | --- |\n| One day | 4 € |')
      await leave()
      await studio.open(0, 'A')
      const client = await page.createCDPSession()
      for (const text of ['に', 'にほ', 'にほん']) {
        await client.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
        await studio.frame.waitForFunction(
          (shown) => document.querySelector('.ProseMirror')?.textContent === shown,
          {},
          `A${text}`,
        )
      }
      await client.send('Input.insertText', { text: '日本' })
      await studio.until('changed 0 A日本')
      await page.keyboard.press('Enter')
      await client.send('Input.insertText', { text: 'مرحبا بالعالم' })
      await studio.until('changed 0 A日本\n\nمرحبا بالعالم')
      const direction = await studio.frame.$eval('.ProseMirror p:last-child', (line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const { right } = range.getBoundingClientRect()
        return line.getBoundingClientRect().right - right < 2
      })
      expect(direction).toBe(true)
    }),
)
