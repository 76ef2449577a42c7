import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { createFolder } from '../testing/createFolder.ts'
import { fileCredentials } from '../engines/fileCredentials.ts'
import { helpFor, readSettings, reportRetired, secret } from './readSettings.ts'

const schema = z.object({
  PORT: z.coerce.number().int().default(4000).describe('Port'),
  OPS_TOKEN: z.string().min(16).optional().describe('Token').meta(secret),
})

test('[OP1] a secret is read from the file that its _FILE names, without the end of its line', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'token')
  await writeFile(file, 'sixteen or more characters\n')
  expect(readSettings(schema, { OPS_TOKEN_FILE: file, PORT: '' })).toEqual({
    PORT: 4000,
    OPS_TOKEN: 'sixteen or more characters',
  })
  expect(helpFor(['--help'], schema, 'x')).toContain('Token; or OPS_TOKEN_FILE names its file')
})

test('[OP1] a file that is missing, empty, no file, too short or one of two is told with all other faults', async () => {
  await using folder = await createFolder()
  const at = (name: string) => join(folder.path, name)
  await writeFile(at('empty'), '\n')
  await writeFile(at('short'), 'short')
  await writeFile(at('large'), 'x'.repeat(70_000))
  await mkdir(at('folder'))
  await promisify(execFile)('mkfifo', [at('pipe')])
  const faultOf = (environment: Record<string, string>) => {
    expect(() => readSettings(schema, { PORT: 'x', ...environment })).toThrow(/^ {2}PORT: /m)
    try {
      readSettings(schema, environment)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  expect(faultOf({ OPS_TOKEN_FILE: at('none') })).toContain('OPS_TOKEN_FILE: cannot be read: ENOENT')
  expect(faultOf({ OPS_TOKEN_FILE: at('empty') })).toContain('empty is empty')
  expect(faultOf({ OPS_TOKEN_FILE: at('short') })).toContain('  OPS_TOKEN: ')
  for (const name of ['folder', 'pipe', 'large'])
    expect(faultOf({ OPS_TOKEN_FILE: at(name) })).toContain(`${name} is no file of at most 64 kB`)
  expect(faultOf({ OPS_TOKEN_FILE: at('short'), OPS_TOKEN: 'x'.repeat(16) })).toContain(
    'OPS_TOKEN: is set as well as OPS_TOKEN_FILE',
  )
  for (const placeholder of ['replace-me-16-chars', 'Replace me, please, soon'])
    expect(faultOf({ OPS_TOKEN: placeholder })).toContain("OPS_TOKEN: is still the example's")
})

test('[OP1] credentials of an object store are read from files, again when these change', async () => {
  await using folder = await createFolder()
  const [id, key] = [join(folder.path, 'id'), join(folder.path, 'key')]
  await writeFile(id, 'one\n')
  await writeFile(key, 'two')
  expect(fileCredentials({ AWS_ACCESS_KEY_ID: 'env' })).toBeUndefined()
  const read = fileCredentials({ AWS_ACCESS_KEY_ID_FILE: id, AWS_SECRET_ACCESS_KEY_FILE: key })
  expect(await read?.()).toMatchObject({ accessKeyId: 'one', secretAccessKey: 'two' })
  await writeFile(key, 'three')
  expect(await read?.()).toMatchObject({ secretAccessKey: 'three' })
  expect(() => fileCredentials({ AWS_ACCESS_KEY_ID_FILE: id })).toThrow('set both AWS_ACCESS_KEY_ID')
  expect(() => fileCredentials({ AWS_ACCESS_KEY_ID_FILE: `${id}-no` })).toThrow(
    'AWS_ACCESS_KEY_ID_FILE: cannot',
  )
})

test('[OP1] a setting that is no longer read is named at the start, with what to do', () => {
  const told: object[] = []
  const log = { error: (event: string, facts: object) => void told.push({ event, ...facts }) }
  reportRetired({ METRICS_KEY: 'metrics.pem', POLL_MS: '', PORT: '1' }, log)
  expect(told).toEqual([
    {
      event: 'a setting is no longer read',
      setting: 'METRICS_KEY',
      fix: 'Name its file in CANARY_KEY, after a comma.',
    },
  ])
})
