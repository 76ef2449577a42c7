import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { onPage, startStage, stopStage, type Opened } from './testing/openPage.ts'

beforeAll(startStage)
afterAll(stopStage)

const vectors = JSON.parse(readFileSync(new URL('./vectors/lazy-images.json', import.meta.url), 'utf8'))
const tops = [0, 400, 799, 800, 801, 1000, 1500, 2000, 2049, 2100, 2500, 3200, 4000, 6000]

const image = (index: number) =>
  `<img data-lazy data-src="/p${index}.svg" alt="" width="300" height="20" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`

/** Pictures at the recorded places, put there by a script: the policy allows no style in the page. */
async function place({ page }: Opened): Promise<void> {
  await page.evaluate(
    (tops, html) => {
      document.body.style.height = '9000px'
      for (const [index, top] of tops.entries()) {
        const holder = document.createElement('div')
        holder.style.cssText = `position: absolute; top: ${top}px`
        holder.innerHTML = html[index] ?? ''
        document.body.append(holder)
      }
    },
    tops,
    tops.map((_top, index) => image(index)),
  )
}

/** For what must not come. */
const settle = () => new Promise((done) => setTimeout(done, 250))

/** Those are asked for, and no others. */
async function expectSeen(requests: readonly string[], wanted: readonly number[]): Promise<void> {
  await until('the pictures in view', () => wanted.every((top) => seen(requests).includes(top)))
  await settle()
  expect(seen(requests)).toEqual(wanted)
}

const seen = (requests: readonly string[]) =>
  tops.filter((_top, index) => requests.includes(`/p${index}.svg`)).toSorted((a, b) => a - b)

test('[LZ1] exactly the pictures in view are asked for, also after a jump, as recorded', async () => {
  await onPage('', async (opened) => {
    await place(opened)
    await expectSeen(opened.requests, vectors.io.requestedAtTop)
    opened.requests.length = 0
    await opened.page.evaluate(() => scrollTo(0, 3000))
    await expectSeen(opened.requests, vectors.io.requestedAfterJumpTo3000)
    expect(opened.pageErrors).toEqual([])
  })
})

test('[LZ1] of a picture with sources only the one that fits is asked for', async () => {
  const picture = `<picture><source type="image/svg+xml" data-srcset="/p1.svg">${image(2)}</picture>`
  await onPage(picture, async ({ requests }) => {
    await until('the picture', () => requests.includes('/p1.svg'))
    await settle()
    expect(requests.filter((path) => path.startsWith('/p') && path !== '/page')).toEqual(['/p1.svg'])
  })
})

test('[LZ2] the place of a picture is reserved: nothing moves when it arrives', async () => {
  await onPage(image(0), async ({ page }) => {
    const before = await page.$eval('img', (img) => [img.clientWidth, img.clientHeight])
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 600)
    expect(await page.$eval('img', (img) => [img.clientWidth, img.clientHeight])).toEqual(before)
  })
})

test('[LZ1] on paper every picture is there', async () => {
  await onPage('', async (opened) => {
    await place(opened)
    expect(seen(opened.requests).length).toBeLessThan(tops.length)
    await opened.page.pdf()
    await opened.page.waitForFunction(
      (count) => [...document.images].filter((one) => one.naturalWidth === 600).length === count,
      {},
      tops.length,
    )
    expect(seen(opened.requests)).toEqual(tops)
  })
})

test('[LZ1] after unmounting nothing is watched any more', async () => {
  await onPage('', async (opened) => {
    await opened.page.evaluate(() => (globalThis as unknown as { stage: { leave(): void } }).stage.leave())
    await place(opened)
    await settle()
    expect(seen(opened.requests)).toEqual([])
  })
})
