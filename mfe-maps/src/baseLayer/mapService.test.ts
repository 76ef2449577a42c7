import { expect, test } from '@jest/globals'
import { sessionRequest } from './mapService.ts'

test('[MP5] the service is asked for roads in light, or imagery, as the page says', () => {
  expect(sessionRequest({ type: 'road', scheme: 'light' }, 'en')).toEqual({
    mapType: 'roadmap',
    language: 'en',
    region: 'ES',
  })
  expect(sessionRequest({ type: 'satellite', scheme: 'dark' }, 'es')).toMatchObject({ mapType: 'satellite' })
  expect(sessionRequest({ type: 'road', scheme: 'dark' }, 'es')).toHaveProperty('styles')
})
