import { writeFile } from 'node:fs/promises'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Command } from 'commander'
import { readSide } from '../diff/compare.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { typeOf } from '../slots/typeOf.ts'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { done } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addEvents(program: Command): void {
  withContext(program.command('events'))
    .summary('the types of events that remotes declare')
    .description(
      'Writes what the named remotes tell others into a file that types `site.on` in the folder of a listener.',
    )
    .argument('<remotes...>', 'those that are listened to')
    .requiredOption('--out <file>', 'for example src/events.d.ts')
    .addHelpText('after', '\nExamples:\n  $ release events cart --out src/events.d.ts')
    .action(answering(events))
}

async function events(command: Command, remotes: readonly string[]): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { manifests } = await readSide(context.registry, context.environment, context.environment)
  const declared = remotes.flatMap((remote) => eventsOf(remote, manifests.get(remote)))
  const { out } = command.opts<{ out: string }>()
  const types = declared.map(({ name, type }) => `    '${name}': ${type}\n`).join('')
  await writeFile(
    out,
    `import '@tessera/kit/contract/remote'\n\n// Written by \`release events ${remotes.join(' ')}\`.\ndeclare module '@tessera/kit/contract/remote' {\n  interface SiteEvents {\n${types}  }\n}\n`,
  )
  return {
    facts: { file: out, events: declared },
    lines: [done(`${out} has ${declared.map(({ name }) => name).join(', ')}.`)],
  }
}

function eventsOf(remote: string, manifest: RemoteManifest | undefined) {
  const named = Object.entries(manifest?.events ?? {})
  if (named.length > 0)
    return named.map(([name, { data }]) => ({ name: `${remote}:${name}`, type: typeOf(data) }))
  throw calledWrongly(
    manifest ? `${remote} ${manifest.version} declares no events.` : `${remote} is not live.`,
    'Name a remote whose `src/remote.ts` has `events`, once it is live; `release status` lists them.',
  )
}
