import { expect, test } from '@jest/globals'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'

const files = ['pages/a.md', 'pages/b.md']
const steps = 100

test.each([1, 2, 3])(
  '[WR4] whatever two studios and hands do to the same documents, each text is in the history, and the last in the folder (%i)',
  async (start) => {
    await using site = await createWriting({ 'site.json': {} })
    let seed = start
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
    const ports = [site.port, await site.openPort()]
    const known = new Set<string>()
    const byHand = new Map<string, string>()
    const textOf = (file: string) => site.read(file).catch(() => null)

    async function publish(port: typeof site.port, some: readonly string[], text: string) {
      const { set } = await port.createSet('S', 'ana')
      const seen: Record<string, string | null> = {}
      for (const file of some) {
        const { revision } = await port.open(file, set)
        const saved = await port.save({ set, file, base: revision, text, by: 'ana' })
        seen[file] = saved.revision
      }
      expect(await port.publish({ set, by: 'ana', seen })).toMatchObject({ kind: 'published' })
      for (const file of some) known.add(file)
    }

    async function writeByHand(file: string, text: string) {
      byHand.delete((await textOf(file)) ?? '') // no studio saw it if it is still there
      await site.write(file, text)
      if (known.has(file)) byHand.set(text, file)
    }

    for (let step = 0; step < steps; step++) {
      const at = random(2)
      const port = ports[at] ?? site.port
      const file = files[random(2)] ?? ''
      const kind = random(6)
      if (kind < 2) await publish(port, random(2) ? files : [file], textPage(`published ${step}`))
      if (kind === 2) await writeByHand(file, textPage(`by hand ${step}`))
      if (kind === 3) site.clock.now += 31_000
      if (kind > 3) await port.runSchedules()
      if (kind === 5) {
        await port.close()
        ports[at] = await site.openPort()
      }
    }
    for (const port of [...ports, ...ports]) {
      site.clock.now += 31_000
      await port.runSchedules()
    }
    const [port = site.port] = ports
    const histories = new Map<string, Set<string | null>>()
    for (const file of files) {
      const entries = await port.history(file, { max: 10_000 })
      const texts = await Promise.all(entries.map(({ number }) => port.textAt(file, number)))
      histories.set(file, new Set(texts))
      expect((await port.open(file, '')).text).toBe(await textOf(file))
    }
    for (const [text, file] of byHand) expect(histories.get(file)).toContain(text)
  },
)
