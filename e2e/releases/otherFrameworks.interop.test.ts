import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { readBuild } from '../support/alteredRemote.ts'
import { buildWith } from '../support/buildWith.ts'
import { findings } from '../support/findings.ts'
import { release } from '../support/release.ts'
import { demo } from '../support/demo.ts'
import { writePlace } from '../support/writePlace.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const declaration = (name: string, policy: string) => `
  import { z } from 'zod'
  export const remote = {
    name: '${name}', contract: 1, budgetKb: 60, trustedTypes: ['${policy}'],
    slots: { ${name}: { data: z.object({ options: z.strictObject({ label: z.string() }) }), activation: 'idle' } },
  }`
const manifest = (name: string) => `{ "name": "mfe-${name}", "version": "1.0.0", "type": "module" }`

/** As `docs/writing-a-remote.md` has it, "Other frameworks". */
const frameworks = {
  svelte: {
    packages: ['svelte@^5', 'svelte-loader@^3'],
    files: {
      'package.json': manifest('svelte'),
      'src/remote.ts': declaration('svelte', 'svelte.svelte'),
      'tessera.webpack.mjs': `
        export default (config, { isServer }) => ({
          ...config,
          resolve: {
            ...config.resolve,
            extensions: [...config.resolve.extensions, '.svelte'],
            conditionNames: ['svelte', isServer ? 'node' : 'browser', '...'],
          },
          module: { ...config.module, rules: [
            { test: /\\.svelte$/, loader: 'svelte-loader', options: { compilerOptions: { css: 'external', generate: isServer ? 'server' : 'client' } } },
            ...config.module.rules,
          ] },
        })`,
      'src/View.svelte': `<script>let { label } = $props(); let count = $state(0)</script>
        <section><h2>{label}</h2>{#if count > 1}<p>more</p>{/if}<button type="button" onclick={() => (count += 1)}>{count} with Svelte</button></section>`,
      'src/svelte.island.ts': `
        import { hydrate, unmount } from 'svelte'
        import View from './View.svelte'
        export default {
          mount(host, { options }) {
            const view = hydrate(View, { target: host, props: { label: options.label } })
            return { update() {}, unmount: () => void unmount(view) }
          },
        }`,
      'src/server.ts': `
        import { render } from 'svelte/server'
        import View from './View.svelte'
        export default { svelte: { render: ({ options }) => render(View, { props: { label: options.label } }).body } }`,
    },
  },
  solid: {
    packages: ['solid-js@^1.9', 'babel-loader@^10', '@babel/core@^7', 'babel-preset-solid@^1.9'],
    files: {
      'package.json': manifest('solid'),
      'src/remote.ts': declaration('solid', 'solid'),
      'tessera.webpack.mjs': `
        export default (config, { isServer }) => ({
          ...config,
          resolve: { ...config.resolve, extensions: [...config.resolve.extensions, '.jsx'], conditionNames: ['solid', isServer ? 'node' : 'browser', '...'] },
          module: { ...config.module, rules: [
            ...config.module.rules,
            { test: /View\\.jsx$/, loader: 'babel-loader', options: { presets: [['solid', { hydratable: true, delegateEvents: false, generate: isServer ? 'ssr' : 'dom' }]] } },
          ] },
        })`,
      'src/View.jsx': `
        import { createSignal, Show } from 'solid-js'
        export function View(props) {
          const [count, setCount] = createSignal(0)
          return <section><h2>{props.label}</h2><Show when={count() > 1}><p>more</p></Show><button type="button" onClick={() => setCount(count() + 1)}>{count()} with Solid</button></section>
        }`,
      'src/solid.island.ts': `
        import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'
        import { sharedConfig } from 'solid-js'
        import { createComponent, hydrate, setTrustedTypesPolicy } from 'solid-js/web'
        import { View } from './View.jsx'
        setTrustedTypesPolicy?.(createHtmlPolicy('solid'))
        export default {
          mount(host, { options }, site) {
            globalThis._$HY ??= { events: [], completed: new WeakSet(), r: {} }
            const unmount = hydrate(() => createComponent(View, { label: options.label }), host, { renderId: site.idPrefix })
            return {
              update() {},
              unmount() {
                unmount()
                for (const held of ['load', 'has', 'gather']) delete sharedConfig[held]
              },
            }
          },
        }`,
      'src/server.ts': `
        import { createComponent, renderToString } from 'solid-js/web'
        import { View } from './View.jsx'
        export default { solid: { render: ({ options }, { idPrefix }) => renderToString(() => createComponent(View, { label: options.label }), { renderId: idPrefix }) } }`,
    },
  },
} as const

const folder = await mkdtemp(join(tmpdir(), 'tessera-others-'))
const content = join(folder, 'documents')
await cp(demo, content, { recursive: true })
const blocks = Object.keys(frameworks).map(
  (slot) => `\`\`\`block slot\nslot: ${slot}\noptions: { label: In ${slot} }\nfallback: None.\n\`\`\``,
)
await writePlace(content, 'ronda', blocks.join('\n\n'))
process.env['CONTENT_DIR'] = content // of the site and of the trial
afterAll(() => rm(folder, { recursive: true }))

const { site, visit } = useSite()

test.each([
  ['svelte', 'Svelte'],
  ['solid', 'Solid'],
] as const)(
  '[CP3] a remote in %s is checked, drawn on the server, hydrated and pressed',
  async (name, word) => {
    const { files, packages } = frameworks[name]
    await buildWith(join(folder, `mfe-${name}`), files, packages)
    const { version } = await readBuild(name, join(folder, `mfe-${name}`))
    await release(site(), 'publish', name, '--root', folder, '--key', 'ops')
    const granting = ['--waive', 'policies', '--reason', 'test', '--watch', '0s']
    await release(site(), 'promote', name, version, ...granting)
    await site().logged(({ remotes }) => (JSON.stringify(remotes) ?? '').includes(version))
    const html = await (await fetch(`${site().origin}/places/ronda`)).text()
    expect(html).toContain(`In ${name}</h2>`)
    await visit(async ({ page, go }) => {
      await go('/places/ronda')
      await untilLive(page, name)
      for (const says of [`1 with ${word}`, `2 with ${word}`]) {
        await press(page, `[data-slot="${name}"] button`)
        await page.waitForFunction(
          (selector, text) => document.querySelector(selector)?.textContent === text,
          {},
          `[data-slot="${name}"] button`,
          says,
        )
      }
      expect(await page.$eval(`[data-slot="${name}"] p`, (one) => one.textContent)).toBe('more')
      expect(await findings(page)).toEqual([])
    })
  },
)
