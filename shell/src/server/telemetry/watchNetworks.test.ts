import { expect, test } from '@jest/globals'
import { watchNetworks } from './watchNetworks.ts'

/** Pages of an hour, each `every` seconds, to these networks in turn. */
function createHours() {
  let time = 0
  const said: string[] = []
  const log = { info: () => {}, error: (event: string) => void said.push(event), problem: () => {} }
  const see = watchNetworks(log, () => time)
  return {
    said,
    hour(every: number, ...networks: readonly string[]) {
      for (let second = 0; second <= 3600; second += every) {
        time += every * 1000
        see({ network: networks[(second / every) % networks.length] ?? '', isLocal: false })
      }
    },
  }
}

test('an hour of visitors of one network is said once', () => {
  const site = createHours()
  site.hour(5, '10.0.0')
  site.hour(5, '10.0.0')
  expect(site.said).toEqual(['all visitors of an hour came from one network'])
})

test('two networks, or few pages, are none', () => {
  const site = createHours()
  site.hour(5, '10.0.0', '10.0.1')
  site.hour(60, '10.0.0')
  expect(site.said).toEqual([])
})
