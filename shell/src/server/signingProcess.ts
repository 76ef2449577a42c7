import { readSiteKeys } from '@tessera/release/site-signer'
import { readConfig } from './config.ts'
import { openSiteRegistry } from './followOptions.ts'
import { createFrameReader, encodeFrame } from './pipe/frames.ts'
import { carryOut } from './signing/carryOut.ts'
import { largestMessage } from './signing/messages.ts'

/**
 * The program of the one process that holds the signing keys: it signs metrics, takes a step of a canary and rolls back,
 * when the serving process asks for it, and does nothing else. Orders come on stdin, replies go to stdout.
 */
const { ENVIRONMENT: environment, ...config } = readConfig(process.env)
const registry = openSiteRegistry(config)
const keys = await readSiteKeys(config.CANARY_KEY ?? '')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}) // it ends with the serving process

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
