import { afterEach, expect, test } from '@jest/globals'
import {
  createPicture,
  createTestContent,
  smallSite,
  townSite,
  type TestContent,
} from '../testing/createTestContent.ts'

let site: TestContent | undefined
afterEach(() => site?.close())

const facts = { title: 'Title', description: 'What it is.', heading: 'Heading' }
const blocks = [{ kind: 'slot', slot: 'weather', fallback: 'No weather.' }]
const pages = {
  'pages/index.json': { ...facts, kind: 'home', lead: 'Lead.', hero: 'none', blocks },
  'entries/land/navarra.json': { name: 'Navarra', blocks },
  'pages/text.json': { ...facts, kind: 'text', blocks },
}

test.each(Object.keys(pages))('[CP3] %s places a slot, and the block says where', async (file) => {
  site = await createTestContent({ ...createPicture('none'), ...townSite, ...pages })
  const path = file.replace(/^pages|(?:index)?\.json$/g, '').replace(/^entries/, '/entries')
  expect(await site.content.page(path)).toMatchObject({
    blocks: [
      {
        kind: 'slot',
        slot: 'weather',
        options: {},
        fallback: 'No weather.',
        by: { file, field: 'blocks[0]' },
      },
    ],
  })
  expect(site.problems).toEqual([])
})

test('[CP3] a slot in Markdown is a fence with its options as YAML', async () => {
  const fence = '```block slot\nslot: weather\noptions:\n  days: 3\nfallback: No weather.\n```'
  const text = `---\nname: Ronda\n---\nSome text.\n\n${fence}\n`
  site = await createTestContent({ ...townSite, 'entries/town/ronda.md': text })
  expect(await site.content.page('/entries/town/ronda')).toMatchObject({
    title: 'Ronda, Andalucía',
    blocks: [{ kind: 'prose' }, { kind: 'slot', options: { days: 3 }, by: { field: 'blocks[1]' } }],
  })
})

test.each([
  ['slot', { slot: 'Weather Map' }, /blocks\[0\]\.slot: must be lower-case/],
  ['fallback', { fallback: '' }, /blocks\[0\]\.fallback: /],
  ['options', { options: ['c'] }, /blocks\[0\]\.options: /],
])('[CP3] a slot with another %s is refused by field', async (_, changes, cause) => {
  const wrong = { ...facts, kind: 'text', blocks: [{ ...blocks[0], ...changes }] }
  site = await createTestContent({ ...smallSite, 'pages/text.json': wrong })
  expect(site.problems.map((problem) => problem.cause)).toEqual([expect.stringMatching(cause)])
})
