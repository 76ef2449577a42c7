import { publishedNames } from '../gc/publishedNames.ts'
import { neededChunks } from '../gc/unneededChunks.ts'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import { type DoctorStep, refused, warned } from './DoctorStep.ts'
import { fewOf, liveReleases } from './registrySteps.ts'

/** What promoting needs beside files. */
export const releasesAreFound: DoctorStep = {
  title: 'Every release has its name and its signature',
  async examine({ registry, store }) {
    const names = await publishedNames(store, new Date())
    const manifests = await namesIn(store, keyOf.manifests())
    const named = names.map(({ manifest }) => manifest)
    const unnamed = missingFrom(named, manifests)
    const isSigned = (await registry.trust()) !== undefined
    const unsigned = isSigned ? missingFrom(await namesIn(store, keyOf.allSignatures()), manifests) : []
    const lost = missingFrom(manifests, named)
    const losses = [
      ['no version leads to', unnamed.map(keyOf.manifest)],
      ['no one signed', unsigned.map(keyOf.manifest)],
      [
        'no manifest is where these lead',
        names.flatMap(({ key, manifest }) => (lost.includes(manifest) ? key : [])),
      ],
    ] as const
    const causes = losses.flatMap(([what, keys]) => (keys.length > 0 ? `${what} ${fewOf(keys)}` : []))
    if (causes.length === 0) return `${names.length} versions`
    const broken = [...unnamed, ...unsigned, ...lost]
    const isLive = (await liveReleases(registry, store)).some(({ manifest }) => broken.includes(manifest))
    return (isLive ? refused : warned)(
      `${causes.join('; ')}: these cannot be promoted.`,
      'Put `versions`, `manifests` and `signatures` back from a copy, or publish again; `release gc` removes what a killed publish left.',
    )
  },
}

/** Of the revisions that are kept. */
export const contentIsThere: DoctorStep = {
  title: 'Every chunk of the published content is there',
  async examine({ store }) {
    const needed = await neededChunks(store)
    const missing = missingFrom(await namesIn(store, keyOf.chunks()), [...needed])
    if (missing.length === 0) return `${needed.size} chunks`
    const fix = 'Put `pieces` back from a copy, or publish the content again with `release content publish`.'
    return refused(`${fewOf(missing.map(keyOf.chunk))} missing.`, fix)
  },
}

function missingFrom(there: readonly string[], wanted: readonly string[]): readonly string[] {
  const known = new Set(there)
  return wanted.filter((one) => !known.has(one))
}
