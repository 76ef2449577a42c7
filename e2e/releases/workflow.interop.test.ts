import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { alteredRemote, readBuild } from '../support/alteredRemote.ts'
import { putLive } from '../support/release.ts'
import { keysFolder, root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite()

interface Workflow {
  jobs: { release: { steps: { name?: string; run?: string }[] } }
}

/** From where the team's key comes in; what is before needs a network. */
async function releaseSteps(): Promise<{ name: string; run: string }[]> {
  const workflow = parse(await readFile(join(root, 'examples/ci/release-maps.yml'), 'utf8')) as Workflow
  const { steps } = workflow.jobs.release
  const first = steps.findIndex(({ name }) => name === 'Take the key')
  return steps.slice(first).map(({ name = '', run = '' }) => ({ name, run }))
}

test('[CP2] the example workflow releases one remote: published, in staging, with a tenth of the visitors', async () => {
  const { registry, registryFolder } = site()
  const trust = await registry.trust()
  await putLive(site(), await alteredRemote('maps', 'older', (_file, text) => text))
  const folder = await mkdtemp(join(tmpdir(), 'tessera-workflow-'))
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    REGISTRY_URL: pathToFileURL(registryFolder).href,
    TRUST_ROOT: trust?.root,
    STATE_DIR: join(folder, 'state'),
    RELEASE_KEY: join(folder, 'keys/team-maps.pem'),
    KEY: await readFile(join(keysFolder, 'team-maps.pem'), 'utf8'),
    WHY: 'new pins',
  }
  try {
    const steps = await releaseSteps()
    expect(steps.length).toBe(5)
    for (const { run } of steps) await promisify(execFile)('bash', ['-e', '-c', run], { cwd: root, env })
    const { version } = await readBuild('maps')
    expect((await registry.newest('staging'))?.record.remotes['maps']).toMatchObject({ version })
    expect((await registry.newest('production'))?.record).toMatchObject({
      reason: 'new pins',
      canaries: { maps: { version, percent: 10 } },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
