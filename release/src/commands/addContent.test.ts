import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'

/** Says what the folder has it say. */
const compiler = `import { readFileSync } from 'node:fs'
for (const said of JSON.parse(readFileSync(process.argv[2] + '/says.json', 'utf8'))) process.send(said)
process.disconnect()`

test('content publish stores what the checkout of the site compiled; again it changes nothing', async () => {
  await using site = await createContentSite()
  expect(await publish(site, '--dry-run')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(
      /✔ The content of production would be number 1: 2 files, \d+ byte, 2 new chunks/,
    ),
  })
  expect((await publish(site)).out).toMatch(
    /Compiling documents: 5 of 9\nStoring 2 files\n✔ The content of production is number 1/,
  )
  expect(await readdir(join(site.root, 'registry/content/production-7'))).toEqual(['0000000000000001.json'])
  expect((await publish(site)).out).toContain('is number 1 already')
  expect(JSON.parse((await publish(site, '--json')).out)).toEqual({
    ok: true,
    environment: 'production',
    layout: 7,
    number: 1,
    isNew: false,
    files: 2,
    bytes: 22,
    written: 0,
    revision: 'r1',
    problems: [],
    dryRun: false,
  })
})

test('broken documents are refused by file and field, unless they are to be left out', async () => {
  await using site = await createContentSite({
    problems: [{ name: 'documentInvalid', cause: 'pages/about.md, field title: it is no text' }],
  })
  const refused = await publish(site)
  expect(refused).toMatchObject({
    exit: 3,
    err: expect.stringMatching(/CONTENT_REFUSED .*pages\/about\.md, field title: it is no text/),
  })
  expect(refused.err).toContain('--with-problems')
  expect(await readdir(join(site.root, 'registry'))).not.toContain('content')
  expect((await publish(site, '--with-problems')).out).toMatch(
    /! pages\/about\.md, field title: it is no text\n✔ .*number 1/,
  )
})

test('a flaw of a document that is shown as it is hinders nothing, and is said', async () => {
  await using site = await createContentSite({
    problems: [
      { name: 'documentFlawed', cause: 'media/own.json, field media[0].files[0].file: has 19.5 MB' },
    ],
  })
  expect((await publish(site)).out).toMatch(/! media\/own\.json, .* has 19\.5 MB\n✔ .*number 1/)
})

test('a picture that documents name and that is not there is refused, or left out', async () => {
  await using site = await createContentSite()
  await rm(join(site.root, 'pages/logo'))
  expect(await publish(site)).toMatchObject({
    exit: 3,
    err: expect.stringContaining('media/logo.svg: there is no such file'),
  })
  expect((await publish(site, '--with-problems')).out).toMatch(/! media\/logo\.svg.*\n✔ .*: 1 files/)
})

test('what is missing, and a compiler that fails or ends, is said', async () => {
  await using site = await createContentSite()
  const call = (...args: string[]) => callInTurn(site, 'content', 'publish', ...args)
  expect(await call('nowhere')).toMatchObject({ exit: 2, err: expect.stringContaining('no content folder') })
  expect(await publish(site, '--site', join(site.root, 'elsewhere'))).toMatchObject({
    exit: 2,
    err: expect.stringContaining('there is no checkout of the site'),
  })
  expect(await publish(site, '-e', 'prodction')).toMatchObject({ exit: 2 })
  await say(site, [{ type: 'failed', cause: 'no site.json' }])
  expect(await publish(site)).toMatchObject({ exit: 3, err: expect.stringContaining('no site.json') })
  await say(site, [])
  expect(await publish(site)).toMatchObject({ exit: 3, err: expect.stringContaining('ended (exit code 0)') })
})

test('in a registry with trust a key signs that may release content; a dry run needs none', async () => {
  await using signed = await createSignedRegistry()
  await using site = await createContentSite()
  const publishSigned = (...args: string[]) =>
    publish(site, '--registry', signed.url, '--keys', join(signed.root, 'keys'), ...args)
  expect(await publishSigned('--dry-run')).toMatchObject({ exit: 0 })
  expect(await publishSigned('--key', 'team-maps')).toMatchObject({
    exit: 3,
    err: expect.stringMatching(/NOT_TRUSTED .*team-maps may not release content to production/),
  })
  expect((await publishSigned()).out).toContain('is number 1')
})

test('release content publish --help shows examples', async () => {
  await using site = await createSite()
  expect((await callInTurn(site, 'content', 'publish', '--help')).out).toContain('$ release content publish')
})

function publish(site: Site, ...args: readonly string[]): Promise<Called> {
  return callInTurn(site, 'content', 'publish', join(site.root, 'pages'), '--root', site.root, ...args)
}

/** Its content is two files that a compiler gives out for compiled ones. */
async function createContentSite(changes: object = {}): Promise<Site> {
  const site = await createSite()
  await site.release('maps', 'm1')
  const [folder, program] = [join(site.root, 'pages'), join(site.root, 'content/src')]
  for (const path of [folder, program]) await mkdir(path, { recursive: true })
  await writeFile(join(program, 'folderCompiler.ts'), compiler)
  await writeFile(join(folder, 'main'), 'the compiled file')
  await writeFile(join(folder, 'logo'), 'arms\n')
  const files = { 'content.sqlite': join(folder, 'main'), 'media/logo.svg': join(folder, 'logo') }
  await say(site, [
    { type: 'progress', stage: 'documents', done: 5, of: 9 },
    { type: 'compiled', layout: 7, revision: 'r1', files, problems: [], ...changes },
  ])
  return site
}

function say(site: Site, messages: readonly object[]): Promise<void> {
  return writeFile(join(site.root, 'pages/says.json'), JSON.stringify(messages))
}
