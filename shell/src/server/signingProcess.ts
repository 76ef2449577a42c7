import { readSiteKeys } from '@tessera/release/site-signer'
import { readConfig } from './config.ts'
import { openSiteRegistry } from './followOptions.ts'
import { createFrameReader, encodeFrame } from './pipe/frames.ts'
import { carryOut } from './signing/carryOut.ts'
import { largestMessage } from './signing/messages.ts'

/**
 * Program of the only process that holds the signing keys. On request of the serving process it signs metrics, decides
 * canaries and rolls back, and nothing else. Orders arrive on stdin, replies go to stdout.
 */
const { ENVIRONMENT: environment, ...config } = readConfig(process.env)
const registry = openSiteRegistry(config)
const keys = await readSiteKeys(config.CANARY_KEY ?? '')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}) // it ends together with the serving process

process.stdin.on('end', () => process.exit(0))
process.stdin.on(
  'data',
  createFrameReader(
    largestMessage,
    (message) => void obey(message),
    ({ stack }) => process.stderr.write(`${stack}\n`, () => process.exit(1)),
  ),
)

async function obey(message: unknown): Promise<void> {
  const reply = await carryOut(message, {
    registry,
    environment,
    keys,
    networks: config.LEAST_NETWORKS,
  })
  process.stdout.write(encodeFrame(reply))
}
