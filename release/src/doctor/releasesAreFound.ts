import { publishedNames } from '../gc/publishedNames.ts'
import { neededChunks } from '../gc/unneededChunks.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import { type DoctorStep, refused, warned } from './DoctorStep.ts'
import { describeFew, readCurrent } from './registrySteps.ts'

/** Checks that each release has the records which a promotion needs besides the files. */
export const releasesAreFound: DoctorStep = {
  title: 'Every release has its version, manifest and signature',
  async examine({ registry, store }) {
    const names = await publishedNames(store, new Date())
    const named = new Set(names.map(({ manifest }) => manifest))
    const manifests = new Set(await listNames(store, keyOf.manifests()))
    const signed = (await registry.trust())
      ? new Set(await listNames(store, keyOf.allSignatures()))
      : manifests
    const broken = [...manifests].filter((sha256) => !named.has(sha256) || !signed.has(sha256))
    const dangling = names.filter(({ manifest }) => !manifests.has(manifest))
    const keys = [...broken.map(keyOf.manifest), ...dangling.map(({ key }) => key)]
    if (keys.length === 0) return `${names.length} versions`
    const isLive = (await readCurrent(registry, store)).some(({ manifest }) => broken.includes(manifest))
    return (isLive ? refused : warned)(
      `cannot be promoted without its version, manifest and signature: ${describeFew(keys)}.`,
      'Put `versions`, `manifests` and `signatures` back from a copy, or publish again; `release gc` removes what a killed publish left.',
    )
  },
}

/** Checks that the chunks of all content revisions which `release gc` keeps exist. */
export const contentIsThere: DoctorStep = {
  title: 'Every chunk of the published content is there',
  async examine({ store }) {
    const [needed, existing] = [await neededChunks(store), new Set(await listNames(store, keyOf.chunks()))]
    const missing = [...needed].filter((sha256) => !existing.has(sha256))
    if (missing.length === 0) return `${needed.size} chunks`
    const fix = 'Put `pieces` back from a copy, or publish the content again with `release content publish`.'
    return refused(`missing: ${describeFew(missing.map(keyOf.chunk))}.`, fix)
  },
}
