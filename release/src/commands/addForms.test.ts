import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readFormsKey, storeForm, type Submission } from '../forms/storeForm.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { newFormsKey } from '../testing/formsToRead.ts'
import { createSite, type Site } from '../testing/createSite.ts'

const sent = (at: string, values: Submission['values']): Submission => ({
  id: randomUUID(),
  at,
  form: 'contact',
  page: '/contact',
  values,
})

/** A site with a key, a form in the store and one in a folder, written by an earlier version. */
async function createFormsSite() {
  const site = await createSite()
  await mkdir(join(site.root, 'sent'))
  const stored = sent('2026-11-21T10:00:00.000Z', { name: 'Ana' })
  const inFile = sent('2026-11-20T10:00:00.000Z', { name: 'Ben' })
  await writeFile(join(site.root, 'sent/contact.jsonl'), `${JSON.stringify(inFile)}\n{"id":"cut`)
  const publicKey = await createKey(site, 'forms')
  const store = createDirectoryStore(join(site.root, 'store'))
  const keep = (form: Submission, environment = 'production') =>
    storeForm(store, environment, form, publicKey)
  await keep(stored)
  return { site, store, stored, inFile, keep, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const pairs = { forms: newFormsKey(), next: newFormsKey() }

async function createKey(site: Site, name: keyof typeof pairs) {
  const pair = pairs[name]
  await writeFile(join(site.root, `${name}.pem`), pair.private)
  await writeFile(join(site.root, `${name}.pub`), pair.public)
  return readFormsKey(join(site.root, `${name}.pub`), 'public')
}

function exported(site: Site, ...args: string[]): Promise<Called> {
  const places = ['--store', `file:${site.root}/store`, '--folder', join(site.root, 'sent')]
  return release(site, 'forms', 'export', ...places, ...args)
}

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...args, '--root', site.root)
}

const linesOf = ({ out }: Called): unknown[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('[FV4] sent forms of folder and store are printed, oldest first; what is not whole is named, and left out', async () => {
  await using made = await createFormsSite()
  const { site, store, stored, inFile, keep } = made
  await keep(sent('2026-11-22T10:00:00.000Z', { name: 'Eve' }), 'staging')
  const rubbish = `forms/production/2026-11-22-${randomUUID()}.json`
  await store.create(rubbish, Buffer.from('{}'))
  const called = await exported(site, '--key', join(site.root, 'forms.pem'))
  expect(linesOf(called)).toEqual([inFile, stored])
  expect(called.exit).toBe(4)
  expect(called.err).toContain('sent/contact.jsonl:2: it is no whole form')
  expect(called.err).toContain(`${rubbish}: it is no encrypted form. It is left out.`)
})

test('[FV4] an old and a new key read together what was encrypted for either; one alone names the rest', async () => {
  await using made = await createFormsSite()
  const { site, store, stored, inFile } = made
  const publicKey = await createKey(site, 'next')
  const later = sent('2026-11-23T10:00:00.000Z', { name: 'Zoe' })
  await storeForm(store, 'production', later, publicKey)
  const [old, next] = [join(site.root, 'forms.pem'), join(site.root, 'next.pem')]
  expect(linesOf(await exported(site, '--key', old, next))).toEqual([inFile, stored, later])
  const one = JSON.parse((await exported(site, '--key', next, '--json')).out)
  expect(one).toMatchObject({
    ok: false,
    forms: [inFile, later],
    problems: [expect.stringContaining('contact.jsonl:2'), expect.stringContaining('for another key')],
  })
})

test('[FV4] a call without the key, or with another file, says what to do', async () => {
  await using made = await createFormsSite()
  const { site } = made
  expect((await exported(site)).err).toContain('--key forms.pem')
  for (const file of ['forms.pub', 'none.pem'])
    expect(await exported(site, '--key', join(site.root, file))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('is not the private key of sent forms'),
    })
})

test('[FV4] a site that stores none needs no key; a store that cannot be read is a fault', async () => {
  await using made = await createFormsSite()
  const { site, inFile } = made
  const called = await release(site, 'forms', 'export', '--folder', join(site.root, 'sent'))
  expect(linesOf(called)).toEqual([inFile])
  const key = join(site.root, 'forms.pem')
  const wrong = ['--store', `file:${site.root}/sent/contact.jsonl`]
  expect(await exported(site, '--key', key, ...wrong)).toMatchObject({
    exit: 4,
    err: expect.stringContaining('REGISTRY_FAULTY'),
  })
})
