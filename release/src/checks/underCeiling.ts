import { type Check, passed } from './check.ts'
import { weighSlots, weightsInWords } from './weighSlots.ts'

export const underCeiling: Check = {
  id: 'ceiling',
  title: 'No slot weighs more than the trust log allows any',
  async run(candidate) {
    const { ceilingKb } = (await candidate.registry.trust())?.record ?? {}
    if (ceilingKb === undefined) return passed
    const heavy = (await weighSlots(candidate)).filter(({ kb }) => kb > ceilingKb)
    if (heavy.length === 0) return passed
    return {
      status: 'refused',
      cause: `${weightsInWords(heavy)} (brotli); the ceiling of the whole site is ${ceilingKb} kB.`,
      fix: 'Load what is not needed at once by `import()`. Who holds a root key may raise it: `release trust ceiling <kB>`.',
    }
  },
}
