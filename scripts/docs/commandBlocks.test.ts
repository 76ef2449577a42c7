import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { commandBlocks } from './commandBlocks.ts'
import { runBlocks } from './runBlocks.ts'

const page = `Text

\`\`\`sh
mkdir below && cd below
export SAID=there
\`\`\`

\`\`\`\`
\`\`\`sh
a text about a fence
\`\`\`
\`\`\`\`

\`\`\`sh in-site
pwd
\`\`\`

\`\`\`sh not-run
rm -r everything
\`\`\`

\`\`\`sh
echo "$SAID, in $(basename "$PWD")"
\`\`\`
`

test('commands are what stands in fences that begin with sh', () => {
  expect(commandBlocks(page)).toEqual([
    { line: 3, text: 'mkdir below && cd below\nexport SAID=there', inSite: false, notRun: false },
    { line: 14, text: 'pwd', inSite: true, notRun: false },
    { line: 18, text: 'rm -r everything', inSite: false, notRun: true },
    { line: 22, text: 'echo "$SAID, in $(basename "$PWD")"', inSite: false, notRun: false },
  ])
  expect(() => commandBlocks('```sh later\n```')).toThrow('in-site or not-run, not later')
  expect(() => commandBlocks('```sh\n``')).toThrow('line 1 does not end')
})

test('a block goes on where the one before left off; the first that fails is named, with its output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-blocks-'))
  const place = { page: 'page.md', folder, env: { ...process.env, REPOSITORY: tmpdir() } }
  const blocks = commandBlocks(page).filter(({ notRun }) => !notRun)
  expect((await runBlocks(blocks, place)).map(({ output }) => output)).toEqual([
    '',
    `${tmpdir()}\n`,
    'there, in below\n',
  ])
  await rm(join(folder, 'below'), { recursive: true })
  const failing = commandBlocks('```sh\ntrue\n```\n```sh\necho why >&2; false\necho on\n```')
  await expect(runBlocks(failing, place)).rejects.toThrow(/^page\.md:4 ended with 1:\n.*\n.*\n\nwhy\n$/)
  await rm(folder, { recursive: true })
})
