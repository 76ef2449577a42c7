import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { clusterSize } from './clusterSize.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../vectors/map-defaults.json', import.meta.url), 'utf8'),
) as { 'leaflet-1.9.4': { clusterIcon: { n: number; className: string }[] } }

test.each(recorded['leaflet-1.9.4'].clusterIcon)(
  '[MP3] $n places have the class $className',
  ({ n, className }) => {
    expect(`marker-cluster marker-cluster-${clusterSize(n)}`).toBe(className)
  },
)
