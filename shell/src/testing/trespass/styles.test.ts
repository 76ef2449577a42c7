import { expect, test } from '@jest/globals'
import { findTrespass } from '@tessera/kit/build/findTrespass'
import { foreignSelectors, pageSelectors, sharedNames } from './styles.ts'

test.each([...pageSelectors, ...sharedNames])('[CP1] a style for %s fails the build', (_name, css) => {
  const problems = findTrespass(`.maps-own { color: blue }\n${css}`, 'src/map.css', ['maps-'])
  expect(problems).not.toEqual([])
  for (const problem of problems) expect(problem).toMatch(/^src\/map\.css:[2-5]: /)
})

test.each(foreignSelectors)('a style for %s builds: it stays inside by its scope', (_name, css) => {
  expect(findTrespass(css, 'src/map.css', ['maps-'])).toEqual([])
})
