import { expect, test } from '@jest/globals'
import { namesOfCities } from './namesOfCities.ts'
import { namesOfRivers } from './namesOfRivers.ts'

test('[MP5] no quarter of a city is written, where a pin lies on the city’s dot neither', () => {
  const { text } = namesOfCities()
  for (const quarter of ['Ciudad Lineal', 'Hortaleza', 'Eixample', 'Santutxu'])
    expect(text).not.toContain(quarter)
  expect(text.filter((name) => name === 'Salamanca')).toHaveLength(1)
})

test('[MP5] the largest cities are written larger than their suburbs, and all as their own people write them', () => {
  const { text, kind } = namesOfCities()
  expect(kind[text.indexOf('Madrid')]).toBe('metropolis')
  expect(kind[text.indexOf('Móstoles')]).toBe('city')
  expect(text).toEqual(expect.arrayContaining(['Cádiz', 'Lisboa', 'Salé', 'Vitoria-Gasteiz']))
  for (const foreign of ['Cadiz', 'Lisbon', 'Munich']) expect(text).not.toContain(foreign)
})

test('[MP5] every river’s name lies on a river and reads from left to right', () => {
  const { text, angle = [] } = namesOfRivers()
  expect(new Set(text).size).toBeGreaterThanOrEqual(35)
  expect(angle.filter((one) => Math.abs(one) > Math.PI / 2 + 0.01)).toEqual([])
})
