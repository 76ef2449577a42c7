import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative } from 'node:path'
import { idPrefixOf, withoutReactsOwn } from '../contract/page.ts'
import { slotHtmlProblem } from '../html/slotHtmlProblem.ts'
import { runServerEntry } from '../serverEntry/runServerEntry.ts'
import { BuildError } from './BuildError.ts'
import { exampleData } from './exampleData.ts'
import type { RemotePackage } from './remotePackage.ts'

/** Errors that cannot come from the data. Other errors are ignored, because the example data may have caused them. */
const isAboutEnvironment = /^ReferenceError|a server entry may not/

/** Runs the built server file as the site does, with example data; fails where the site would. Returns its exports. */
export async function checkServerFile(
  { folder, dist, server = '', declaration }: RemotePackage,
  file: string,
) {
  const entry = relative(folder, server)
  const jobs = Object.entries(declaration.slots).flatMap(([slot, { data, load }]) =>
    [false, true].map((all) => {
      const loaded = load && { loaded: exampleData(load.data, all) }
      return { slot, data: Object.assign({}, exampleData(data, all), loaded), idPrefix: idPrefixOf(slot) }
    }),
  )
  const run = await runServerEntry(join(dist, file), jobs)
  if ('thrown' in run) throw await createError(run.thrown, 'is loaded')
  for (const { slot, html = '', thrown = '' } of run.rendered) {
    if (isAboutEnvironment.test(thrown)) throw await createError(thrown, `renders ${slot}`)
    const rules = { idPrefix: idPrefixOf(slot), givenIds: () => new Set<string>() }
    const problem = slotHtmlProblem(slot, withoutReactsOwn(html), rules)
    if (problem) throw new BuildError(`${entry}\n${problem}`)
  }
  return run.entries

  async function createError(thrown: string, when: string): Promise<BuildError> {
    const position = (await mapStack(thrown, join(dist, `${file}.map`))) || entry
    const message = thrown.split('\n', 1)[0]?.replace(/^\w*Error: /, '')
    return new BuildError(
      `${position}\n${message}, while ${entry} ${when}. A server entry has no browser, files or network: do this in an effect or an import() of the client entry.`,
    )
  }
}

/** Source file, line and column of an error; if it is in a package, also the first frame in the remote's own code. */
async function mapStack(stack: string, mapFile: string): Promise<string> {
  const map = new SourceMap(JSON.parse(await readFile(mapFile, 'utf8')) as SourceMapPayload)
  const places = [...stack.matchAll(/\.cjs:(\d+):(\d+)/g)].flatMap(function findPosition([, line, column]) {
    const found = map.findEntry(Number(line) - 1, Number(column) - 1)
    const isWritten =
      'originalSource' in found && /^(?!webpack\/|external )./.test(found.originalSource ?? '')
    return isWritten ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}` : []
  })
  const own = places.find((place) => !place.startsWith('node_modules/'))
  return [...new Set([places[0], own])].filter(Boolean).join(', from ')
}
