import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@jest/globals'
import type { Registry } from '@tessera/release/registry'
import { parse } from 'yaml'

interface Workflow {
  jobs: { release: { env: Record<string, string>; steps: { name?: string; if?: string; run?: string }[] } }
}

/** What the generated repository's workflow does of a pull request, at its end, and on main; what is before needs a network. */
export async function runWorkflow(
  team: string,
  registry: Registry,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const text = await readFile(join(team, '.github/workflows/release.yml'), 'utf8')
  const { env: named, steps } = (parse(text) as Workflow).jobs.release
  const keyFile = join(team, '.tessera/keys/team.pem')
  const summary = join(team, 'summary.md')
  const given = {
    ...env,
    RELEASE_KEY: keyFile,
    KEY: await readFile(env['RELEASE_KEY'] ?? '', 'utf8'),
    PREVIEW: named['PREVIEW']?.replace(/\$\{\{.*\}\}/, '7'),
    PREVIEW_URL: 'https://preview.site.test',
    GITHUB_STEP_SUMMARY: summary,
    WHY: 'Another title\n\nand a body',
  }
  for (const name of [
    'Take the key',
    'Preview',
    'End the preview',
    'Try it in the current shell',
    'Give it',
  ]) {
    const step = steps.find((one) => one.name?.startsWith(name))
    const bash = ['-eo', 'pipefail', '-c', step?.run ?? 'exit 1']
    await promisify(execFile)('bash', bash, { cwd: team, env: given })
  }
  expect(await readFile(summary, 'utf8')).toMatch(/https:\/\/preview\.site\.test\/_preview\/release\/\S+/)
  const newest = await registry.newest('production')
  expect(newest?.record).toMatchObject({ reason: 'Another title', canaries: { weather: { percent: 10 } } })
}
