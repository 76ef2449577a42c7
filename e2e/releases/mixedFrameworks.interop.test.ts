import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import { readBuild } from '../support/alteredRemote.ts'
import { buildWith } from '../support/buildWith.ts'
import { findings } from '../support/findings.ts'
import { release } from '../support/release.ts'
import { demo } from '../support/demo.ts'
import { writePlace } from '../support/writePlace.ts'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const run = promisify(execFile)

/** A remote in Vue, drawn on the server too. File → text. */
const vueFiles: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "mfe-tide", "version": "1.0.0", "type": "module" }',
  'src/remote.ts': `
    import { z } from 'zod'
    export const remote = {
      name: 'tide', contract: 1, budgetKb: 40, trustedTypes: [],
      slots: { tide: { data: z.object({ options: z.strictObject({ label: z.string() }) }), activation: 'idle' } },
    }`,
  'src/View.ts': `
    import { defineComponent, h, ref } from 'vue'
    export const View = defineComponent({
      props: ['label'],
      setup(props) {
        const count = ref(0)
        const add = () => void (count.value += 1)
        return () => h('section', [h('h2', props.label), h('button', { type: 'button', onClick: add }, count.value + ' with Vue')])
      },
    })`,
  'src/tide.island.ts': `
    import { createSSRApp } from 'vue'
    import { View } from './View.ts'
    export default {
      mount(host, { options }) {
        const app = createSSRApp(View, { label: options.label })
        app.mount(host)
        return { update() {}, unmount: () => app.unmount() }
      },
    }`,
  'src/server.ts': `
    import { createSSRApp } from 'vue'
    import { renderToString } from 'vue/server-renderer'
    import { View } from './View.ts'
    export default { tide: { render: ({ options }) => renderToString(createSSRApp(View, { label: options.label })) } }`,
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-mixed-'))
const content = join(folder, 'documents')
await cp(demo, content, { recursive: true })
const blocks = ['eighteen', 'tide', 'tailwind'].map(
  (slot) => `\`\`\`block slot\nslot: ${slot}\noptions: { label: ${slot} }\nfallback: None.\n\`\`\``,
)
await writePlace(content, 'ronda', blocks.join('\n\n'))
process.env['CONTENT_DIR'] = content // of the site and of the trial

const { site, visit } = useSite()
const tide = join(folder, 'mfe-tide')

beforeAll(async function buildInVue() {
  await buildWith(tide, vueFiles, ['vue@^3.5.45'])
  await run('node', [join(root, 'kit/src/cli.ts'), 'build'], { cwd: join(root, 'examples/mfe-tailwind') })
  await buildIfChanged(join(root, 'examples/mfe-eighteen'))
})
afterAll(() => rm(folder, { recursive: true }))

async function putChecked(name: string, parent: string): Promise<void> {
  const { version } = await readBuild(name, join(parent, `mfe-${name}`))
  await release(site(), 'publish', name, '--root', parent, '--key', 'ops')
  await release(site(), 'promote', name, version, '--watch', '0s')
  await site().logged(({ remotes }) => (JSON.stringify(remotes) ?? '').includes(version))
}

test('[CP3] two majors of React and Vue live on one page, each checked, hydrated, calm and accessible', async () => {
  await putChecked('eighteen', join(root, 'examples'))
  await putChecked('tide', folder)
  await visit(async ({ page, go }) => {
    await go('/places/ronda')
    await page.$eval('[data-slot="eighteen"]', (host) => host.scrollIntoView())
    for (const [slot, says] of [
      ['eighteen', '1 with React 18.'],
      ['tide', '1 with Vue'],
    ] as const) {
      await untilLive(page, slot)
      await press(page, `[data-slot="${slot}"] button`)
      await page.waitForFunction(
        (selector, text) => document.querySelector(selector)?.textContent?.startsWith(text),
        {},
        `[data-slot="${slot}"] button`,
        says,
      )
    }
    await press(page, '[data-slot="detail-map"] [data-slot-control]')
    await untilLive(page, 'detail-map')
    expect(await findings(page)).toEqual([])
  })
})

test("[CP1] Tailwind's styles and a dialog of Radix stay in their slot and its portal, under the site's policy", async () => {
  await putChecked('tailwind', join(root, 'examples'))
  await visit(async ({ page, go }) => {
    await go('/places/ronda')
    await page.$eval('[data-slot="tailwind"]', (host) => host.scrollIntoView())
    await untilLive(page, 'tailwind')
    await press(page, '[data-slot="tailwind"] button')
    const dialog = await page.waitForSelector('[data-outlet="tailwind"] [role="dialog"]')
    const styles = await dialog?.evaluate((one) => {
      const { position, paddingTop, translate, boxShadow } = getComputedStyle(one)
      return { position, paddingTop, translate, isShadowed: boxShadow.includes('25px') }
    })
    expect(styles).toEqual({
      position: 'fixed',
      paddingTop: '24px',
      translate: '-50% -50%',
      isShadowed: true,
    })
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('[data-outlet="tailwind"] [role="dialog"]'))
    expect(await findings(page)).toEqual([])
  })
})
