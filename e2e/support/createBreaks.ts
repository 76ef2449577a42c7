import { createRemoteFolder, type RemoteFolder } from '@tessera/kit/testing/remoteFolder'

/** Slots that break in one way each; a place's page has all of them. */
const breaks = ['mountless', 'throwing', 'asking', 'unlike', 'inline', 'failing', 'wanting'] as const

const slotOf = (name: string) =>
  `'breaks-${name}': { data: z.object({ options: z.object({}) }), activation: 'near-view' },`
const islandOf = (mount: string, imports = '') => `${imports}
export default { mount(host: HTMLElement, data: object, site: never) { ${mount}; return { update() {}, unmount() {} } } }`

/** A remote that its team built with them, in a folder of its own. */
export async function createBreaks(): Promise<RemoteFolder> {
  const folder = await createRemoteFolder({
    'package.json': JSON.stringify({ name: 'breaks', version: '1.0.0', type: 'module' }),
    'src/remote.ts': `
      import { z } from 'zod'
      export const remote = { name: 'breaks', contract: 1, budgetKb: 60, slots: {
        ${breaks
          .filter((name) => name !== 'wanting' && name !== 'inline')
          .map(slotOf)
          .join('\n')}
        'breaks-inline': { data: z.object({ options: z.object({ tone: z.string() }) }), activation: 'near-view' },
        'breaks-wanting': { data: z.object({ options: z.object({ price: z.number() }) }), activation: 'near-view' },
      } }`,
    'src/breaks-mountless.island.ts': `export default { munt() {} }`,
    'src/breaks-throwing.island.ts': islandOf('forecast(host)', `import { forecast } from './forecast.ts'`),
    'src/forecast.ts': `// the third line fails\nexport function forecast(host: HTMLElement) {\n  host.dataset.sky = host.querySelector('nothing')!.id\n}`,
    'src/breaks-asking.island.ts': islandOf('ask()', `import { ask } from './ask.ts'`),
    'src/ask.ts': `export async function ask() {\n  await fetch('https://tracker.test/x').catch(() => {})\n}`,
    'src/breaks-unlike.island.tsx': islandOf(
      'hydrateRoot(host, <section><Clock at="noon" /></section>, { onRecoverableError: reportMismatch(site) })',
      `import { hydrateRoot } from 'react-dom/client'\nimport { reportMismatch } from '@tessera/kit/browser/reportMismatch'\nimport { Clock } from './Clock.tsx'`,
    ),
    'src/Clock.tsx': `\nexport function Clock({ at }: { at: string }) {\n  return <p>{typeof document === 'undefined' ? 'there' : 'here'} at {at}</p>\n}`,
    'src/breaks-inline.island.ts': islandOf(''),
    'src/breaks-failing.island.ts': islandOf(''),
    'src/breaks-wanting.island.ts': islandOf(''),
    'src/table.ts': `export function table(rows: string[] | undefined) {\n  return rows!.join()\n}`,
    'src/server.tsx': `
      import { renderToString } from 'react-dom/server'
      import { Clock } from './Clock.tsx'
      import { table } from './table.ts'
      export default {
        'breaks-unlike': { render: () => renderToString(<section><Clock at="noon" /></section>) },
        // A build renders it with a tone of its own, which asks for no style.
        'breaks-inline': { render: ({ options: { tone } }) => renderToString(<p style={tone === 'red' ? { color: tone } : undefined}>red</p>) },
        'breaks-failing': { render: () => table(undefined) },
        'breaks-wanting': { render: () => '<p>wanted</p>' },
      }`,
  })
  await folder.buildQuickly()
  return folder
}

/** The text of a page that has all of them. */
export const textWithBreaks = breaks
  .map(
    (name) =>
      `\`\`\`block slot\nslot: breaks-${name}\noptions: ${name === 'inline' ? '{ tone: red }' : '{}'}\nfallback: ${name}\n\`\`\``,
  )
  .join('\n\n')
