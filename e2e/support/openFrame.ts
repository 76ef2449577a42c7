import type { Frame as StudioFrame } from '../../studio/src/app/frame/connectFrame.ts'
import type { Frame, Page } from 'puppeteer'

/** What `e2e/fixtures/studio/page.ts` has on its window. */
interface StudioWindow {
  studio: { frame: StudioFrame; events: string[] }
}

/** The page that stands in the studio's place, its frame open. */
export interface StudioPage {
  frame: Frame
  events(): Promise<readonly string[]>
  /** Waits until this came, so many times; default: once. */
  until(event: string, times?: number): Promise<void>
  /** Calls a method of `connectFrame`. `select` and `refresh` are messages. */
  frameCall(method: string, ...given: unknown[]): Promise<void>
  welcome(mode: 'edit' | 'try', kinds: readonly string[]): Promise<void>
  /** Opens a text and waits until it can be written in. */
  open(block: number, text: string): Promise<void>
  refresh(focus?: number): Promise<void>
}

export async function openFrame(page: Page, address: string): Promise<StudioPage> {
  await page.goto(address)
  const events = () => page.evaluate(() => [...(window as unknown as StudioWindow).studio.events])

  async function until(event: string, times = 1): Promise<void> {
    await page
      .waitForFunction(
        (wanted, count) =>
          (window as unknown as StudioWindow).studio.events.filter((one) => one === wanted).length >= count,
        {},
        event,
        times,
      )
      .catch(async () => {
        throw new Error(`“${event}” did not come, but ${JSON.stringify(await events(), null, 1)}`)
      })
  }

  async function frameCall(method: string, ...given: unknown[]): Promise<void> {
    await page.evaluate(
      (name, all) => {
        const { frame } = (window as unknown as StudioWindow).studio
        const [message] = all as [never]
        if (name === 'select') return frame.send({ k: 'select', block: message })
        return (frame[name as 'send'] as (...given: unknown[]) => void)(...all)
      },
      method,
      given,
    )
  }

  const path = new URL(address).searchParams.get('path') ?? '/'
  await until(`ready ${path}`)
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame())
  if (!frame) throw new Error('the page has no frame')
  return {
    frame,
    events,
    until,
    frameCall,
    async welcome(mode, kinds) {
      const blocks = kinds.map((kind, index) => ({
        kind,
        label: `${kind} ${index + 1}`,
        edits: kind === 'prose' ? 'visual' : 'no',
      }))
      await frameCall('welcome', mode, blocks)
      await frame.waitForFunction(
        (isEdited) => (document.querySelector('[data-edit]') !== null) === isEdited,
        {},
        mode === 'edit',
      )
    },
    async open(block, text) {
      await frameCall('edit', block, text)
      await frame.waitForFunction(() => document.activeElement?.matches('.ProseMirror'))
    },
    refresh: (focus) => frameCall('send', { k: 'refresh', focus }),
  }
}
