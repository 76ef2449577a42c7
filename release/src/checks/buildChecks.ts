import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { findUnscoped } from '@tessera/kit/build/findUnscoped'
import { weighed } from '@tessera/kit/contract/weighed'
import type { Candidate } from './candidate/Candidate.ts'
import { type Check, passed, refused } from './check.ts'

export const exportsPresent: Check = {
  id: 'exports',
  title: 'Its container exposes every slot that it declares',
  async run({ registry, remote, version, manifest: sha256 }) {
    const { browser, files, slots } = await registry.manifest(sha256)
    const container = Buffer.from(await registry.blob(files[browser.entry]?.sha256 ?? '')).toString('utf8')
    const lacking = slots.filter((slot) => !container.includes(`./${slot}`))
    if (lacking.length === 0) return passed
    return refused(
      `${browser.entry} of ${remote} ${version} does not expose ${lacking.join(', ')}.`,
      `Each slot of \`src/remote.ts\` needs \`src/<slot>.island.tsx\`; build ${remote} again.`,
    )
  },
}

export const sizeInBudget: Check = {
  id: 'size',
  title: 'No slot is heavier than its budget',
  waivable: true,
  async run(candidate) {
    const { budgetKb } = await candidate.registry.manifest(candidate.manifest)
    const heavy = await heavierThan(budgetKb, candidate)
    if (heavy === '') return passed
    return refused(
      `${heavy} (brotli); the budget of ${candidate.remote} is ${budgetKb} kB.`,
      'Load what is not needed at once by `import()`, or raise `budgetKb` in `src/remote.ts` and say why.',
    )
  },
}

export const underCeiling: Check = {
  id: 'ceiling',
  title: 'No slot is heavier than the trust log allows',
  async run(candidate) {
    const { ceilingKb } = (await candidate.registry.trust())?.record ?? {}
    const heavy = ceilingKb === undefined ? '' : await heavierThan(ceilingKb, candidate)
    if (heavy === '') return passed
    return refused(
      `${heavy} (brotli); the ceiling of the whole site is ${ceilingKb} kB.`,
      'Load what is not needed at once by `import()`. A holder of a root key may raise it: `release trust ceiling <kB>`.',
    )
  },
}

export const stylesScoped: Check = {
  id: 'styles',
  title: 'Its style sheets apply only inside its slots and outlets',
  waivable: true,
  async run({ registry, remote, version, manifest }) {
    const { files } = await registry.manifest(manifest)
    const sheets = Object.entries(files).filter(([name]) => name.endsWith('.css'))
    const problems = await Promise.all(
      sheets.map(async ([name, { sha256 }]) => {
        const problem = findUnscoped(Buffer.from(await registry.blob(sha256)).toString('utf8'), remote)
        return problem === undefined ? [] : [`${name}:${problem}.`]
      }),
    )
    const found = problems.flat()
    if (found.length === 0) return passed
    return refused(
      `${remote} ${version}: ${found.join(' ')}`,
      `Build ${remote} with \`tessera-kit build\`: it puts every sheet into the remote's layer and scope, and names the line of the source of what it refuses.`,
    )
  },
}

/**
 * Returns `list-map is 61.2 kB` for each slot whose files are larger than `kb`: all that it loads at once, in brotli.
 */
async function heavierThan(kb: number, { registry, manifest: sha256 }: Candidate): Promise<string> {
  const manifest = await registry.manifest(sha256)
  const heavy = weighed(manifest).map(async function weigh([what, files]) {
    const sizes = files.map(async (file) => {
      const bytes = await registry.blob(manifest.files[file]?.sha256 ?? '')
      return (await promisify(brotliCompress)(bytes)).length
    })
    const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
    return weight > kb ? [`${what} is ${weight.toFixed(1)} kB`] : []
  })
  return (await Promise.all(heavy)).flat().join(', ')
}
