import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'
import { roles } from '../../shared/roles.ts'
import { startTestStudio, type TestStudio } from '../../testing/startTestStudio.ts'

let studio: TestStudio
let path: string
const cookies: Record<string, string> = {}
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
  .png()
  .toBuffer()

beforeAll(async function startWithUsers() {
  studio = await startTestStudio()
  for (const role of roles) cookies[role] = await studio.signIn(`the-${role}`, role)
  cookies['narrow'] = await studio.signIn('narrow', 'admin', ['legal/'])
  const { body } = await studio.call('createSet', { title: 'Mine' }, cookies['editor'])
  path = `/upload?set=${(body as { set: string }).set}&name=Green.png`
})
afterAll(() => studio.stop())

test('[SM5] an upload is taken from the studio’s own pages, of who may write there', async () => {
  const sent = async (cookie?: string, headers = {}) => {
    const { status, body } = await studio.upload(path, picture, cookie, headers)
    return [status, (body as { code: string }).code]
  }
  expect(await sent()).toEqual([401, 'signIn'])
  expect(await sent(cookies['reader'])).toEqual([403, 'role'])
  expect(await sent(cookies['narrow'])).toEqual([403, 'folder'])
  for (const headers of [
    { origin: 'http://www.tessera.localhost' },
    { origin: undefined },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect(await sent(cookies['admin'], headers)).toEqual([403, 'origin'])
  const { body } = await studio.call('media.list', { set: setOf(path), max: 9 }, cookies['reader'])
  expect(body).toEqual({ pictures: [], total: 0 })
})

const setOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('set')

test('[SM5] its files are shown to who is signed in, with no rights at all; nothing else of a folder is', async () => {
  const { status, body } = await studio.upload(path, picture, cookies['editor'])
  expect([status, body]).toMatchObject([200, { kind: 'saved', picture: { canChange: true } }])
  const { picture: made } = body as { picture: LibraryPicture }
  const shown = await studio.get(made.thumbnail, { cookie: cookies['reader'] })
  expect(shown).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
  expect(await studio.get(made.thumbnail)).toMatchObject({ status: 404 })
  for (const name of ['none.jpeg', '..%2Fmedia%2Fnone', `..%2f..%2f${made.file}`, made.file, '', '__proto__'])
    expect(await studio.get(`/media/${name}`, { cookie: cookies['admin'] })).toMatchObject({ status: 404 })
})

test('[SM2] what is refused comes in words, whether it is seen at once or while it is decoded', async () => {
  const refused = async (bytes: Buffer, headers = {}) => {
    const { status, body } = await studio.upload(path, bytes, cookies['editor'], headers)
    return [status, body]
  }
  expect(await refused(Buffer.from('<html>'))).toMatchObject([
    415,
    { message: expect.stringMatching(/Green\.png is not a picture/) },
  ])
  expect(await refused(picture.subarray(0, 60))).toMatchObject([
    200,
    { kind: 'refused', message: expect.stringMatching(/damaged or incomplete/) },
  ])
  expect(await refused(Buffer.alloc(60 * 1024 * 1024))).toMatchObject([
    413,
    { message: expect.stringMatching(/larger than 50 MB/) },
  ])
  const { body } = await studio.upload(path.replace(/set=[^&]*/, 'set=gone'), picture, cookies['editor'])
  expect(body).toMatchObject({ message: expect.stringContaining('The set was published in the meantime') })
})
