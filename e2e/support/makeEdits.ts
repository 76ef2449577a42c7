import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'

/** A remote in React that no site has released: what `tessera-kit dev` is tried with. File → text. */
export const forecastFiles: Readonly<Record<string, string>> = {
  'data.json': '{ "forecast": { "options": {}, "page": { "title": "Ronda" } } }',
  'src/remote.ts': `
    import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
    import { z } from 'zod'
    export const remote = {
      name: 'forecast',
      contract: 1,
      slots: {
        forecast: {
          data: z.object({
            options: z.strictObject({ days: z.int().min(1).max(7).default(3) }),
            page: z.object({ title: z.string() }),
          }),
          activation: 'idle',
          context: ['page'],
        },
      },
      budgetKb: 60,
      trustedTypes: [],
    } as const satisfies RemoteDeclaration`,
  'src/Forecast.tsx': `
    import type { DataOf } from '@tessera/kit/contract/remote'
    import { useState } from 'react'
    import type { remote } from './remote.ts'
    export function Forecast({ options, page }: DataOf<typeof remote>['forecast']) {
      const [asked, setAsked] = useState(0)
      return (
        <section className="forecast-box">
          <h2>{options.days} days in {page.title}</h2>
          <button type="button" className="forecast-again" onClick={() => setAsked(asked + 1)}>Asked {asked}</button>
        </section>
      )
    }`,
  'src/forecast.island.tsx': `
    import type { DataOf, Island } from '@tessera/kit/contract/remote'
    import { hydrateRoot } from 'react-dom/client'
    import { Forecast } from './Forecast.tsx'
    import type { remote } from './remote.ts'
    import './forecast.css'
    const island: Island<DataOf<typeof remote>['forecast']> = {
      mount(host, data, site) {
        const root = hydrateRoot(host, <Forecast {...data} />, { identifierPrefix: site.idPrefix })
        return { update: (fresh) => root.render(<Forecast {...fresh} />), unmount: () => root.unmount() }
      },
    }
    export default island`,
  'src/server.tsx': `
    import type { ServerEntries } from '@tessera/kit/contract/remote'
    import { renderToString } from 'react-dom/server'
    import { Forecast } from './Forecast.tsx'
    import type { remote } from './remote.ts'
    const entries: ServerEntries<typeof remote> = {
      forecast: {
        render: (data, idPrefix) => renderToString(<Forecast {...data} />, { identifierPrefix: idPrefix }),
      },
    }
    export default entries`,
  'src/forecast.css': '.forecast-again { min-block-size: 2.75rem; }',
}

interface Edit {
  name: string
  file: string
  /** The n-th text of the file. */
  edited(text: string, n: number): string
  /** Runs in the page. */
  isSeen(n: number): boolean
}

const edits: readonly Edit[] = [
  {
    name: 'text',
    file: 'src/Forecast.tsx',
    edited: (text, n) => text.replace('days in', `days (${n}) in`),
    isSeen: (n) => document.querySelector('.forecast-box h2')?.textContent?.includes(`(${n})`) ?? false,
  },
  {
    name: 'text beside a state that is kept',
    file: 'src/Forecast.tsx',
    edited: (text, n) => text.replace('Asked {asked}', `Asked {asked} of ${n}`),
    isSeen: (n) => document.querySelector('.forecast-again')?.textContent === `Asked 2 of ${n}`,
  },
  {
    name: 'styles',
    file: 'src/forecast.css',
    edited: (text, n) => text.replace('}', `letter-spacing: ${n}px; }`),
    isSeen: (n) =>
      getComputedStyle(document.querySelector('.forecast-again') ?? document.body).letterSpacing === `${n}px`,
  },
  {
    name: 'data',
    file: 'data.json',
    edited: (text, n) => text.replace('Ronda', `Ronda ${n}`),
    isSeen: (n) => document.querySelector('.forecast-box h2')?.textContent?.endsWith(`Ronda ${n}`) ?? false,
  },
  {
    name: 'server entry',
    file: 'src/server.tsx',
    edited: (text, n) =>
      text.replace(
        '{ identifierPrefix: idPrefix })',
        `{ identifierPrefix: idPrefix }).replace('<section', '<section data-edit="${n}"')`,
      ),
    isSeen: (n) => document.querySelector(`.forecast-box[data-edit="${n}"]`) !== null,
  },
]

/**
 * Makes each edit so often, each time until the page shows it. Gives ms from save to seen, by edit. What the page has
 * beside the slot is not loaded again, or the last wait would not end: two presses stay two presses.
 */
export async function makeEdits(
  page: Page,
  folder: string,
  rounds: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (const { name, file, edited, isSeen } of edits) {
    const path = join(folder, file)
    const original = await readFile(path, 'utf8')
    times[name] = []
    for (let n = 1; n <= rounds; n++) {
      const seen = await watchFor(page, isSeen, n)
      const saved = Date.now()
      await save(edited(original, n))
      times[name].push((await seen()) - saved)
    }
    const restored = await watchFor(page, isSeen, rounds, false)
    await save(original)
    await restored()

    /** At once: a file that was emptied and not yet written, as a busy machine leaves it, renders nothing. */
    async function save(text: string): Promise<void> {
      await writeFile(`${folder}.saved`, text)
      await rename(`${folder}.saved`, path)
    }
  }
  return times
}

/** Begins to look in the page, many times a second. Gives how to wait for the moment when it is so. */
async function watchFor(
  page: Page,
  isSeen: Edit['isSeen'],
  n: number,
  wanted = true,
): Promise<() => Promise<number>> {
  const key = `seen ${Math.random()}`
  const given = [n, wanted, JSON.stringify(key)].join(', ')
  await page.evaluate(`(${String(record)})(${String(isSeen)}, ${given})`)
  return async () => {
    const handle = await page.waitForFunction((name) => Reflect.get(window, name), {}, key)
    return Number(await handle.jsonValue())
  }
}

/** Runs in the page: writes down when it was first as wanted. */
function record(isSeen: Edit['isSeen'], n: number, wanted: boolean, key: string): void {
  const timer = setInterval(function look() {
    if (isSeen(n) !== wanted) return
    clearInterval(timer)
    Reflect.set(window, key, Date.now())
  }, 4)
}
