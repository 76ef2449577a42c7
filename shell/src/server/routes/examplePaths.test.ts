import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import { expect, test } from '@jest/globals'
import { examplePaths } from './examplePaths.ts'

test('[CP3] the site names one path of each kind of page; a broken document is none', async () => {
  const content = await openFixtureContent()
  const paths = await examplePaths(content)
  expect(paths[0]).toBe('/')
  expect(paths.toSorted()).toEqual(['/', '/about', '/places', '/places/granada', '/regions/andalucia'])
  await content.close()
})
