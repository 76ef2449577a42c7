import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../support/startSite.ts'

/** The schemas of Kubernetes' API, 32 MB: fetched by this suite alone. */
const schemas = 'kubernetes-models@5.1.0'

interface Resource {
  apiVersion: string
  kind: string
  data?: Record<string, string>
  stringData?: Record<string, string>
}
type Model = new (resource: Resource) => { validate(): void }

let folder: string
let resources: readonly Resource[]

beforeAll(async function read() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-kubernetes-'))
  await promisify(execFile)('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, schemas])
  const text = await readFile(join(root, 'examples/kubernetes/tessera.yaml'), 'utf8')
  resources = parseAllDocuments(text).map((document) => document.toJS() as Resource)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function validate(resource: Resource): Promise<void> {
  const { apiVersion, kind } = resource
  const file = join(folder, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`)
  const { [kind]: Model } = (await import(pathToFileURL(file).href)) as Record<string, Model>
  if (!Model) throw new Error(`There is no ${apiVersion} ${kind}.`)
  new Model(resource).validate()
}

test('[CP2] each resource of the example is one of Kubernetes', async () => {
  expect(resources.map(({ kind }) => kind).toSorted()).toEqual([
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Secret',
    'Service',
    'Service',
    'StatefulSet',
  ])
  for (const resource of resources) await validate(resource)
  await expect(validate({ ...resources[0], spec: { replicas: 'three' } } as never)).rejects.toThrow(
    'replicas',
  )
})

test('[CP2] what it sets are settings of the shell, and its secrets are there', async () => {
  const { stdout } = await promisify(execFile)('node', ['shell/dist/server/server.js', '--help'], {
    cwd: root,
  })
  const { data = {} } = resources.find(({ kind }) => kind === 'ConfigMap') ?? {}
  const { stringData = {} } = resources.find(({ kind }) => kind === 'Secret') ?? {}
  for (const [name, value] of Object.entries(data)) {
    if (!name.startsWith('AWS_')) expect(stdout).toContain(name.replace(/_FILE$/, ''))
    const [, secret] = /^\/secrets\/(.+)$/.exec(value) ?? []
    if (secret) expect(Object.keys(stringData)).toContain(secret)
  }
})

test('[CP2] the compose file runs the same image, as narrowly', async () => {
  const file = await readFile(join(root, 'examples/compose/compose.yaml'), 'utf8')
  const { services } = parse(file, { merge: true }) as { services: Record<string, object> }
  for (const name of ['shell-1', 'shell-2'])
    expect(services[name]).toMatchObject({ image: 'tessera-shell', read_only: true, cap_drop: ['ALL'] })
})
