import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

test('a Node that is too old is told so, in one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`
  const command = ['--import', old, join(import.meta.dirname, 'cli.ts'), 'status']
  await expect(promisify(execFile)(process.execPath, command)).rejects.toMatchObject({
    code: 1,
    stderr: 'release needs Node 22.18 or later; this is 20.19.0.\n',
  })
})
