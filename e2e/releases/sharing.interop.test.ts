import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readBuild } from '../support/alteredRemote.ts'
import { findings } from '../support/findings.ts'
import { release } from '../support/release.ts'
import { demo } from '../support/demo.ts'
import { writePlace } from '../support/writePlace.ts'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'
import { sharingTeams } from '../support/sharingTeams.ts'

const run = promisify(execFile)
const { cart, offers, basket, designFiles } = sharingTeams

const folder = await mkdtemp(join(tmpdir(), 'tessera-sharing-'))
const content = join(folder, 'documents')
await cp(demo, content, { recursive: true })
const blocks = ['cart', 'offers', 'basket'].map(
  (slot) => `\`\`\`block slot\nslot: ${slot}\noptions: {}\nfallback: None.\n\`\`\``,
)
await writePlace(content, 'ronda', blocks.join('\n\n'))
process.env['CONTENT_DIR'] = content // of the site and of the trial

const { site, visit } = useSite()
const folderOf = (name: string) => join(folder, `mfe-${name}`)

async function write(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folderOf(name), file)), { recursive: true })
    await writeFile(join(folderOf(name), file), text)
  }
}

async function link(name: string, packages: readonly string[]): Promise<void> {
  for (const one of packages) {
    const place = join(folderOf(name), 'node_modules', one)
    await mkdir(dirname(place), { recursive: true })
    await symlink(one === '@tessera/kit' ? join(root, 'kit') : join(root, 'node_modules', one), place)
  }
}

const build = (name: string, ...options: string[]) =>
  run('node', [join(root, 'kit/src/cli.ts'), 'build', ...options], { cwd: folderOf(name) })

async function publish(name: string): Promise<string> {
  const { version } = await readBuild(name, folderOf(name))
  await release(site(), 'publish', name, '--root', folder, '--key', 'ops')
  return version
}

async function promote(name: string): Promise<string> {
  const version = await publish(name)
  const said = await release(site(), 'promote', name, version, '--watch', '0s')
  await site().logged(({ remotes }) => (JSON.stringify(remotes) ?? '').includes(version))
  return said
}

/** Addresses of the scripts of a remote's own copy of the design system. */
async function copiesOf(name: string): Promise<string[]> {
  const { shares } = await readBuild(name, folderOf(name))
  return (shares?.['@acme/design']?.js ?? []).map((file) => `/remotes/${name}/${file}`)
}

async function untilWithout(text: string): Promise<void> {
  while ((await (await fetch(`${site().origin}/places/ronda`)).text()).includes(text))
    await new Promise((wake) => setTimeout(wake, 50))
}

beforeAll(async function buildTeams() {
  const react = ['react', 'react-dom', 'scheduler', 'zod', '@types', '@tessera/kit']
  await write('cart', { ...cart, ...designFiles('3.1.0') })
  await write('offers', { ...offers, ...designFiles('3.1.2') })
  await link('cart', react)
  await link('offers', react)
  await write('basket', basket)
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quietly, 'vue@^3.5.45', 'zod@^4.6.7'], { cwd: folderOf('basket') })
  await link('basket', ['@tessera/kit'])
  await Promise.all(['cart', 'basket'].map((name) => build(name, '--no-types')))
})
afterAll(() => rm(folder, { recursive: true }))

test('[CP3] an event of a current remote is typed for who listens, and what is not in it does not compile', async () => {
  await promote('cart')
  await release(
    site(),
    'export',
    'cart',
    '--format',
    'event-types',
    '--out',
    join(folderOf('offers'), 'src/events.d.ts'),
  )
  await write('offers', {
    'src/wrong.ts': offers['src/count.ts']?.replace('fact.count', 'fact.total') ?? '',
  })
  await expect(build('offers')).rejects.toMatchObject({
    stderr: expect.stringMatching(/src\/wrong\.ts:.* error TS2339: Property 'total' does not exist/),
  })
  await rm(join(folderOf('offers'), 'src/wrong.ts'))
  await build('offers')
})

test('[CP3] two teams share a design system, requested once, and an event; a listener that comes later has its last value', async () => {
  await promote('offers')
  await promote('basket')
  await visit(async ({ page, go }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await go('/places/ronda')
    for (const slot of ['cart', 'offers']) {
      await page.$eval(`[data-slot="${slot}"]`, (host) => host.scrollIntoView())
      await untilLive(page, slot)
    }
    const button = '[data-slot="offers"] button'
    const says = (selector: string, text: string) =>
      page.waitForFunction(
        (selector, text) => document.querySelector(selector)?.textContent === text,
        {},
        selector,
        text,
      )
    await says(button, '0 in the cart')
    await press(page, '[data-slot="cart"] button')
    await press(page, '[data-slot="cart"] button')
    await says(button, '2 in the cart')
    await press(page, '[data-slot="basket"] [data-slot-control]')
    await untilLive(page, 'basket')
    await says('[data-slot="basket"] output', 'basket of 2')
    const padding = await page.$$eval('.acme-button', (all) =>
      all.map((one) => getComputedStyle(one).paddingLeft),
    )
    expect(padding).toEqual(['7px', '7px'])
    const copies = [...(await copiesOf('cart')), ...(await copiesOf('offers'))]
    expect(asked.filter((path) => copies.includes(path))).toHaveLength(1)
    expect(await findings(page)).toEqual([])
  })
})

test('[CP1] a version whose event has other data than it declares is refused by event, owner and field', async () => {
  const island = cart['src/cart.island.tsx'] ?? ''
  await write('cart', {
    'src/cart.island.tsx': island.replace(
      'mount(host, data, site) {',
      `$&\nsite.emit('cart:changed', { count: 'no' })`,
    ),
  })
  await build('cart', '--no-types')
  const check = release(site(), 'check', 'cart', await publish('cart'), '--only', 'browser')
  await expect(check).rejects.toMatchObject({
    stdout: expect.stringContaining(
      'it emits cart:changed with other data than src/remote.ts of cart declares: count must be integer',
    ),
  })
})

test('[CP1] the remote that brought the shared package is removed: the other goes on with its own copy', async () => {
  await release(site(), 'rollback', 'cart', '--to', 'none', '--force', '--reason', 'its team is gone')
  await untilWithout('data-remote="cart"')
  await visit(async ({ page, go }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await go('/places/ronda')
    await page.$eval('[data-slot="offers"]', (host) => host.scrollIntoView())
    await untilLive(page, 'offers')
    expect(asked).toEqual(expect.arrayContaining(await copiesOf('offers')))
    expect(await findings(page)).toEqual([])
  })
})
