import { buffer } from 'node:stream/consumers'
import { decodeMessage, encodeMessage, type Order } from './Order.ts'
import { makeVariants } from './makeVariants.ts'

/** A process of its own for one picture: an order and the picture come by stdin, all variants go by stdout. */
const input = await buffer(process.stdin)
if (input.length > 0) {
  const { message, bytes } = decodeMessage(input)
  const made = await makeVariants(bytes, message as Order).catch(refuse)
  process.stdout.write(encodeMessage(made.reply, ...made.bytes))
}

function refuse(error: Error): Awaited<ReturnType<typeof makeVariants>> {
  process.stderr.write(error.message)
  return { reply: { refused: 'broken' }, bytes: [] }
}
