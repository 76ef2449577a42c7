import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWritePort } from '@tessera/content/write'
import { openStore } from '@tessera/store/openStore'
import { expectKilledStudiosLoseNothing, kills } from './killedStudios.ts'
import { expectKillsLoseNothing } from './killConformance.ts'
import { expectRaceLosesNothing } from './raceSaves.ts'

async function inFolder(act: (root: string) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'studio-'))
  await act(root)
  await rm(root, { recursive: true })
}

test(
  '[WR1] killed at 200 moments, a writer loses nothing that was acknowledged, and no set is there in part',
  () => inFolder((root) => expectKillsLoseNothing(join(root, 'content'), `file:${root}/store`, 200)),
  1_200_000,
)

test(
  `[WR1] [WR2] one of two studio programs killed at ${kills} moments while two editors save and publish at both: nothing acknowledged is lost, no set is seen in part`,
  () => inFolder((root) => expectKilledStudiosLoseNothing(`file:${root}/store`, kills)),
  1_200_000,
)

test(
  '[WR1] two writers in a race: of 1,000 saves none is lost',
  () => inFolder((root) => expectRaceLosesNothing(join(root, 'content'), `file:${root}/store`, 1_000)),
  600_000,
)

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const onFullDisk = isRoot ? test : test.skip // it mounts a small disk

onFullDisk.each(['store', 'content'])(
  '[WR1] a full disk of the %s is said, nothing is lost, and the next try completes',
  async (full) => {
    await inFolder(async (root) => {
      const place = join(root, full)
      await mkdir(place)
      await mkdir(join(root, 'content/pages'), { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place])
      try {
        await mkdir(join(root, 'content/pages'), { recursive: true })
        await writeFile(join(root, 'content/site.json'), '{}')
        const port = await openWritePort({
          dir: join(root, 'content'),
          store: openStore(`file:${root}/store`),
        })
        const { set } = await port.createSet('Full', 'ana')
        const file = 'pages/a.md'
        const text = `---\nkind: text\ntitle: T\ndescription: D\nheading: H\n---\n${'x'.repeat(100_000)}`
        const save = () => port.save({ set, file, base: null, text, by: 'ana' })
        const publish = async () => {
          const { revision } = await port.open(file, set)
          return await port.publish({ set, by: 'ana', seen: { [file]: revision } })
        }
        if (full === 'content') await save()
        await writeFile(join(place, 'others'), Buffer.alloc(200_000, 'x'))
        await expect(full === 'store' ? save() : publish()).rejects.toThrow(/the disk is full/)
        expect(await port.sets()).toMatchObject([{ files: full === 'store' ? [] : [file] }])
        await rm(join(place, 'others'))
        if (full === 'store') await save()
        expect(await publish()).toMatchObject({ kind: 'published' })
        expect(await readFile(join(root, 'content', file), 'utf8')).toBe(text)
        await port.close()
      } finally {
        execFileSync('umount', [place])
      }
    })
  },
)
