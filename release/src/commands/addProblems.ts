import { styleText } from 'node:util'
import type { Owner } from '@tessera/kit/contract/composition'
import type { Command } from 'commander'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { oneLine } from '../errors/oneLine.ts'
import { createSourcePlaces, collectProblems, type RemoteProblem } from '../problems/collectProblems.ts'
import { ownerInWords, readOwners } from '../status/readStatus.ts'
import { type Answer, answering } from './answer.ts'
import { readContext, remoteName, withContext } from './context.ts'
import { done, when } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addProblems(program: Command): void {
  withContext(program.command('problems'))
    .summary('what goes wrong with visitors and on the server, and where in the sources')
    .description(
      'What went wrong in the last day, by cause: the remote, its version, the message, the place in the sources, how often, in which part of the page views, since when.',
    )
    .argument('[remote]', 'default: all', remoteName)
    .addHelpText('after', '\nExamples:\n  $ release problems\n  $ release problems maps --json')
    .action(answering(problems))
}

async function problems(command: Command, remote?: string): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { registry, environment } = context
  if (remote !== undefined && !(await registry.remotes()).includes(remote))
    throw new ReleaseError('REMOTE_UNKNOWN', `No remote ${remote} was published to ${context.registryUrl}.`)
  const found = await collectProblems({
    registry,
    environment,
    places: createSourcePlaces(registry),
    ...(remote !== undefined && { remote }),
  })
  const newest = await registry.newest(environment)
  const owners = newest ? await readOwners(registry, newest.record) : {}
  const owned = found.map((problem) => ({ ...problem, owner: owners[problem.remote] }))
  const lines = owned.flatMap(describeProblem)
  return {
    facts: { environment, problems: owned },
    lines: lines.length > 0 ? lines : [done(`Nothing went wrong in ${environment} in the last day.`)],
  }
}

function describeProblem(problem: RemoteProblem & { owner: Owner | undefined }): string[] {
  const { remote, version, message, place, count, share, networks, first, last, since, code, owner } = problem
  const part = share === undefined ? '' : `, ${(share * 100).toFixed(1)} % of ${partOf(problem)}`
  const from = networks === 0 ? '' : `, from ${networks} ${networks === 1 ? 'network' : 'networks'}`
  const ownerLine = owner ? [`  of ${ownerInWords(owner)}`] : []
  return [
    `${styleText('bold', remote)} ${version}  ${oneLine(message)}`,
    `  ${place === undefined ? '' : `at ${styleText('bold', oneLine(place))}, `}${code}`,
    `  ${count} times${part}${from}`,
    `  first ${when(first)}, last ${when(last)}${since === version ? '' : `; since ${since}`}`,
    ...ownerLine,
  ]
}

const partOf = ({ seenBy }: RemoteProblem) => (seenBy === 'browser' ? 'page views' : 'renders')
