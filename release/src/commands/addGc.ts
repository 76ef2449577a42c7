import type { Command } from 'commander'
import { collectGarbage, type GcResult } from '../gc/collectGarbage.ts'
import { escapeControls } from '../errors/oneLine.ts'
import { openStore } from '@tessera/store/openStore'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { count } from './arguments.ts'
import { done, inBytes } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

/** Default number of newest compositions that `release gc` keeps for each environment. */
export const keptCompositions = 20

export function addGc(program: Command): void {
  withContext(program.command('gc'))
    .summary('remove what no one needs any more')
    .description(
      'Removes versions and files that are current in no environment, that none of the last compositions names, that no tab of the last 30 days may ask for, and that were not published in the last 7 days. The logs stay.',
    )
    .option(
      '--keep-last <count>',
      'compositions of each environment that stay whole',
      count,
      keptCompositions,
    )
    .option('-n, --dry-run', 'print what would be removed, remove nothing')
    .addHelpText('after', '\nExamples:\n  $ release gc --dry-run\n  $ release gc --keep-last 50')
    .action(answering(gc))
}

async function gc(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknownRegistry(context)
  const { registry, registryUrl, root, say } = context
  const { dryRun = false, keepLast } = command.opts<{ dryRun?: boolean; keepLast: number }>()
  const store = openStore(registryUrl, root)
  const result = await collectGarbage({ registry, store, last: keepLast, dryRun, onProgress: say })
  return { facts: result, lines: describeRemoved(result) }
}

function describeRemoved({ dryRun, removed, spared, bytes }: GcResult): string[] {
  if (removed.length === 0) return [done('Everything in the registry is needed; nothing was removed.')]
  const kept = spared.length > 0 ? [`  ${spared.length} were leased meanwhile and stay.`] : []
  if (!dryRun) return [done(`Removed ${removed.length} objects, ${inBytes(bytes)}.`), ...kept]
  return [
    ...removed.map((key) => `  ${escapeControls(key)}`),
    done(`${removed.length} objects would be removed, ${inBytes(bytes)}. Nothing was removed.`),
  ]
}
