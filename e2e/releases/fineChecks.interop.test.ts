import { expect, test } from '@jest/globals'
import { alteredRemote, editServer, type AlteredRemote, type Edit } from '../support/alteredRemote.ts'
import { checkRemote, expectAllPassed, expectRefused, findingOf, inMount } from '../support/checkRemote.ts'
import { honestEntries } from '../support/violations/clientViolations.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite()

const check = (remote: AlteredRemote, ...only: string[]) => checkRemote(site(), remote, ...only)

test.each(['consent', 'media', 'regions', 'maps'])(
  '[CP1] a good version of %s passes every check, in a real browser too',
  async (name) => expectAllPassed(await check(await alteredRemote(name, 'good', (_file, text) => text))),
)

test('[CP1] a version that is slow on the server each time is refused with what, where and how to fix it', async () => {
  const slow = editServer(
    "const { render } = halves['regions-carousel']; halves['regions-carousel'].render = (...given) => { for (const end = Date.now() + 400; Date.now() < end;); return render(...given) }",
  )
  const checked = await check(await alteredRemote('regions', 'slow', slow), 'server')
  expectRefused(checked, 'server', /did not render it in time/)
})

test('[CP1] a version that hydrates other than it was drawn, and one that fails as it is taken down, are refused', async () => {
  const other = editServer(
    "const { render } = halves['list-map']; halves['list-map'].render = (...given) => render(...given).replace('Show', 'See')",
  )
  const unlike = await check(await alteredRemote('maps', 'unlike', other), 'browser')
  expect(findingOf(unlike, 'browser')?.cause).toMatch(/On \/\S+: .*(#418|hydrat)/)
  const stuck: Edit = (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.js')
      ? text.replace('unmount:()=>', 'unmount:()=>{throw new Error("stuck")},never:()=>')
      : text
  const staying = await check(await alteredRemote('regions', 'staying', stuck), 'browser')
  expect(findingOf(staying, 'browser')?.cause).toMatch(/On \/: .*stuck/)
})

test('[CP1] a version that keeps to its slot, and ends what it began, passes', async () => {
  const honest = inMount(honestEntries.map(([, code]) => `{${code}}`).join(';'))
  const checked = await check(
    await alteredRemote('regions', 'honest', honest),
    'bounds',
    'leftovers',
    'blocking',
    'accessibility',
  )
  expect(checked.steps.map(({ id, cause }) => [id, cause])).toEqual([
    ['bounds', undefined],
    ['leftovers', undefined],
    ['blocking', undefined],
    ['accessibility', undefined],
  ])
})

test('[CP1] what React itself keeps until the next event is nothing that a version left', async () => {
  const touched = `document.querySelector('.leaflet-container')?.dispatchEvent(new Event('input',{bubbles:true}))`
  const lateTouch: Edit = (file, text) =>
    file.endsWith('.js')
      ? text.replace(/unmount:\(\)=>(\w+\.unmount\(\))/, `unmount:()=>(${touched},$1)`)
      : text
  const checked = await check(await alteredRemote('maps', 'touched', lateTouch), 'browser', 'leftovers')
  expect(checked.steps.map(({ id, cause }) => [id, cause])).toEqual([
    ['browser', undefined],
    ['leftovers', undefined],
  ])
})
