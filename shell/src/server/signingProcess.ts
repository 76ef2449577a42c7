import { readFile } from 'node:fs/promises'
import { openRegistry } from '@tessera/release/registry'
import { createSigner, type Signer } from '@tessera/release/signer'
import { readConfig } from './config.ts'
import { createFrameReader, encodeFrame } from './pipe/frames.ts'
import { carryOut } from './signing/carryOut.ts'
import { largestMessage, orderSchema } from './signing/messages.ts'

/**
 * The program of the one process that holds the signing key: it signs metrics, takes a step of a canary and rolls back,
 * when the serving process asks for it, and does nothing else. Orders come on stdin, replies go to stdout.
 */
const {
  METRICS_KEY = '',
  CANARY_KEY = METRICS_KEY,
  ENVIRONMENT: environment,
  ...config
} = readConfig(process.env)
const registry = openRegistry(config.REGISTRY_URL, process.cwd(), {
  trustRoot: config.TRUST_ROOT,
  stateFolder: config.STATE_DIR,
})
const signer: Signer = createSigner(await readFile(CANARY_KEY, 'utf8'))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}) // it ends with the serving process

process.stdin.on('end', () => process.exit(0))
process.stdin.on(
  'data',
  createFrameReader(largestMessage, (message) => void obey(message)),
)

async function obey(message: unknown): Promise<void> {
  const reply = await carryOut(orderSchema.parse(message), {
    registry,
    environment,
    signer,
    networks: config.LEAST_NETWORKS,
  })
  process.stdout.write(encodeFrame(reply))
}
