import { type Check, passed } from './check.ts'
import { weighSlots, weightsInWords } from './weighSlots.ts'

export const sizeInBudget: Check = {
  id: 'size',
  title: 'No slot weighs more than its budget',
  waivable: true,
  async run(candidate) {
    const { budgetKb } = await candidate.registry.manifest(candidate.manifest)
    const heavy = (await weighSlots(candidate)).filter(({ kb }) => kb > budgetKb)
    if (heavy.length === 0) return passed
    return {
      status: 'refused',
      cause: `${weightsInWords(heavy)} (brotli); the budget of ${candidate.remote} is ${budgetKb} kB.`,
      fix: 'Load what is not needed at once by `import()`, or raise `budgetKb` in `src/remote.ts` and say why.',
    }
  },
}
