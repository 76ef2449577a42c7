import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'

const start = `import { endBlocked } from '${new URL('./endBlocked.ts', import.meta.url)}'
endBlocked('kit/first.test.ts', 3)`
const run = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', `${start}\n${program}`], { encoding: 'utf8' })

test('a process whose main thread never comes to a timer is ended, and the test file is named', () => {
  const ended = run(
    `endBlocked('kit/second.test.ts', 3)\nAtomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
  )
  expect(ended.signal).toBe('SIGKILL')
  expect(ended.stderr).toContain('✖ kit/second.test.ts: blocks its process for 3 s')
})

test('one that waits is left alone, and held up by nothing', () => {
  expect(run(`await new Promise((wake) => setTimeout(wake, 5000))`)).toMatchObject({ status: 0, stderr: '' })
})
