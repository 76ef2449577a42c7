import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { compileInSite } from './compileInSite.ts'

test.each([
  [
    'sends what is no message',
    'process.send({ type: "compiled", files: 7 })',
    'a message that this command does not know',
  ],
  ['sends another kind of message', 'process.send("done")', 'a message that this command does not know'],
  ['ends without a word', 'process.exit(3)', 'exit code 3'],
])('a compiler that %s fails the command by its cause', async (_what, source, cause) => {
  await using site = await mkdtempDisposable(join(tmpdir(), 'tessera-checkout-'))
  await mkdir(join(site.path, 'content/src'), { recursive: true })
  await writeFile(join(site.path, 'content/src/folderCompiler.ts'), source)
  const compiled = compileInSite({ site: site.path, folder: site.path, keepIn: site.path, onProgress() {} })
  await expect(compiled).rejects.toThrow(cause)
})
