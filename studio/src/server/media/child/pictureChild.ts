import { buffer } from 'node:stream/consumers'
import type { Order } from './Order.ts'
import { makeVariants } from './makeVariants.ts'

/** A process of its own for one picture, which comes by stdin; all variants go by stdout. */
const picture = await buffer(process.stdin)
if (picture.length > 0) {
  const { reply, bytes } = await makeVariants(picture, JSON.parse(process.argv[2] ?? '') as Order)
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(reply)}\n`), ...bytes]))
}
