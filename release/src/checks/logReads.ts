import { type Check, passed } from './check.ts'

export const logReads: Check = {
  id: 'log',
  title: "The environment's newest composition reads",
  async run({ base }) {
    if (!base.damage) return passed
    return {
      status: 'refused',
      cause: base.damage.message,
      fix: `See \`release history\`. With \`--force --reason "<why>"\` the release goes on from ${base.from} and makes number ${base.newest + 1}.`,
    }
  },
}
