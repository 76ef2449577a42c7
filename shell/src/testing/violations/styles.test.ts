import { expect, test } from '@jest/globals'
import { findViolations } from '@tessera/kit/build/findViolations'
import { foreignSelectors, pageSelectors, sharedNames } from './styles.ts'

test.each([...pageSelectors, ...sharedNames])('[CP1] a style for %s fails the build', (_name, css) => {
  const problems = findViolations(`.maps-own { color: blue }\n${css}`, 'src/map.css', ['maps-'])
  expect(problems).not.toEqual([])
  for (const problem of problems) expect(problem).toMatch(/^src\/map\.css:[2-5]: /)
})

test.each(foreignSelectors)('a style for %s builds: it stays inside by its scope', (_name, css) => {
  expect(findViolations(css, 'src/map.css', ['maps-'])).toEqual([])
})
