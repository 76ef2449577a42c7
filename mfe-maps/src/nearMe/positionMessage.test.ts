import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { chooseWords } from '../words/chooseWords.ts'
import { positionMessage } from './positionMessage.ts'

const words = chooseWords('en')

const recorded = JSON.parse(
  readFileSync(new URL('../vectors/map-defaults.json', import.meta.url), 'utf8'),
) as { 'leaflet-1.9.4': { geoError: { code: number }[] } }
const codes = recorded['leaflet-1.9.4'].geoError.map(({ code }) => code)

test('[MP6] denied, unavailable and timeout have three different, plain messages', () => {
  expect(new Set([1, 2, 3].map((code) => positionMessage(code, words))).size).toBe(3)
  for (const code of codes) expect(positionMessage(code, words)).toMatch(/^[A-Z][^:]+\.$/)
})

test('[MP6] a browser without geolocation has no position to give', () => {
  expect(positionMessage(0, words)).toBe(positionMessage(2, words))
})
