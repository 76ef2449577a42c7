import { buffer } from 'node:stream/consumers'
import type { Order } from './Order.ts'
import { makeVariants } from './makeVariants.ts'

/** Runs in its own process: reads one picture from standard input, writes all variants to standard output. */
const picture = await buffer(process.stdin)
if (picture.length > 0) {
  const order: Order = JSON.parse(process.argv[2] ?? '')
  const { reply, bytes } = await makeVariants(picture, order)
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(reply)}\n`), ...bytes]))
}
