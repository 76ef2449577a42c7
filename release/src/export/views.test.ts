import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { createSite } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { views } from './views.ts'

async function createRequest(base: string, withCanary = false) {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.publish('maps', 'm2')
  const { manifest: stable } = fakeBuild('maps', 'm1')
  const { manifest: other } = fakeBuild('maps', 'm2')
  const newest = await site.registry.newest('production')
  if (!newest) throw new Error('nothing is live')
  const sha256 = (await site.registry.version('maps', other.version)) ?? ''
  const rules = { steps: [50], holdSeconds: 1, leastViews: 1, patienceSeconds: 9 }
  const canaries = { maps: { version: other.version, manifest: sha256, percent: 10, since: 2, rules } }
  const record = withCanary ? { ...newest.record, canaries } : newest.record
  const manifests = new Map([
    [newest.record.remotes['maps']?.manifest ?? '', stable],
    [sha256, other],
  ])
  return { stable, other, request: { record, manifests, base } }
}

test('[CP2] an import map names each container, and the integrity of every file under its URL', async () => {
  const { stable, request } = await createRequest('https://site.test')
  expect(views['import-map'](request)).toEqual({
    imports: { '@tessera/maps': 'https://site.test/remotes/maps/entry.js' },
    integrity: {
      'https://site.test/remotes/maps/entry.js': stable.files['entry.js']?.integrity,
      'https://site.test/remotes/maps/style.css': stable.files['style.css']?.integrity,
    },
  })
})

test('[CP2] frontend discovery names a canary as a second version with its share of the traffic', async () => {
  const { stable, other, request } = await createRequest('', true)
  expect(views['frontend-discovery'](request)).toMatchObject({
    schema: expect.stringContaining('frontend-discovery'),
    microFrontends: {
      '@tessera/maps': [
        {
          url: '/remotes/maps/entry.js',
          metadata: { version: stable.version, integrity: stable.files['entry.js']?.integrity },
          deployment: { traffic: 90, default: true },
        },
        { metadata: { version: other.version }, deployment: { traffic: 10, default: false } },
      ],
    },
  })
})

/** What https://github.com/awslabs/frontend-discovery demands of a document, schema v1-pre. */
const discovery = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
        extras: z.object({}).optional(),
        deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
      }),
    ),
  ),
})

test('[CP2] frontend discovery keeps to its schema', async () => {
  const { request } = await createRequest('', true)
  expect(discovery.safeParse(views['frontend-discovery'](request)).error).toBeUndefined()
})
