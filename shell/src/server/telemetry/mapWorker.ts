import { parentPort } from 'node:worker_threads'
import { readPlaces } from '@tessera/release/source-maps'

/** Program of the thread that reads source maps. */
parentPort?.on('message', (asked: Parameters<typeof readPlaces>) =>
  parentPort?.postMessage(readPlaces(...asked)),
)
